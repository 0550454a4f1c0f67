import Domain

extension PURLVisits: Recordable {
    static let schema = RecordSchema(
        "purl statistics",
        .init("name", .string, "the name", column: .key),
        .init("address", .string, "the address that owns it"),
        .init("target", .string, "the target URL"),
        .init("counter", .number, "visits; null before the first", column: .useful),
        .init("since_last", .number, "visits since the last look; null when there was none", column: .useful),
        .init(
            "last_at", .time, "when that was: the last look of an earlier day, or else the first one today",
            column: .useful))

    var row: [FieldValue] {
        [
            .text(purl.name), .text(purl.address.name), .text(purl.target), .int(purl.counter), .int(sinceLast),
            .time(lastAt),
        ]
    }
}
