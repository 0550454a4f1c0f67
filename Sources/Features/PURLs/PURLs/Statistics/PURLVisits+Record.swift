import Domain

extension PURLVisits: DescribedRecord {
    static let fields = ItemFields<PURLVisits>(
        "purl statistics", named: ["name"],
        .derived("name", \.purl.name, "the name", column: .key),
        .derived("address", \.purl.address.name, "the address that owns it"),
        .derived("target", \.purl.target, "the target URL"),
        .derived("counter", \.purl.counter, "visits; null before the first", column: .useful),
        .derived("since_last", \.sinceLast, "visits since the last look; null when there was none", column: .useful),
        .derived(
            "last_at", \.lastAt, "when that was: the last look of an earlier day, or else the first one today",
            column: .useful))
}
