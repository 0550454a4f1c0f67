import Domain
import FoundationEssentials

/// The parts of the overview, each read or failed.
struct OverviewReport: Sendable {
    let addresses: Result<[AddressDetails], TritonError>
    let outbox: Result<Int, TritonError>
    let drafts: Result<Int, TritonError>
    let nowUpdatedAt: Result<Date?, TritonError>
    let latest: Result<[Status], TritonError>
    let purls: Result<[PURLVisits], TritonError>

    /// - Throws: only `CancellationError`.
    init(asking sources: OverviewSources) async throws {
        async let addresses = Result(surfacing: sources.addresses)
        async let outbox = Result(surfacing: sources.outbox)
        async let drafts = Result(surfacing: sources.drafts)
        async let nowUpdatedAt = Result(surfacing: sources.nowUpdatedAt)
        async let latest = Result(surfacing: sources.latest)
        async let purls = Result(surfacing: sources.purls)
        (self.addresses, self.outbox, self.drafts) = await (addresses, outbox, drafts)
        (self.nowUpdatedAt, self.latest, self.purls) = await (nowUpdatedAt, latest, purls)
        try Task.checkCancellation()
    }

    /// The parts that could not be read, in the order of the screen.
    var failures: [(part: String, error: TritonError)] {
        func failure<Value>(_ part: String, _ result: Result<Value, TritonError>) -> (String, TritonError)? {
            if case .failure(let error) = result { (part, error) } else { nil }
        }
        return [
            failure("addresses", addresses), failure("outbox", outbox), failure("drafts", drafts),
            failure("now page", nowUpdatedAt), failure("PURLs", purls),
            failure("people you follow", latest),
        ].compactMap { $0 }
    }

    static let partCount = 6

    /// Nil when everything was read. If all parts failed with the same code, the first error itself.
    var error: TritonError? {
        guard let first = failures.first?.error else { return nil }
        if failures.count == Self.partCount, Set(failures.map(\.error.code)).count == 1 { return first }
        // Parts with one reason stand before it: without a network all have the same.
        let reasons = failures.indices.map { index -> SafeText in
            let part = failures[index].part, reason = failures[index].error.sentence
            let isShared = failures.dropFirst(index + 1).first?.error.sentence == reason
            return isShared ? "\(line: part)" : "\(line: part) (\(reason))"
        }.joined(separator: ", ")
        return TritonError(
            .partial, "\(failures.count) of \(Self.partCount) parts could not be read: \(reasons)", hint: first.hint)
    }
}

extension OverviewReport: Recordable {
    static let schema = RecordSchema(
        "overview",
        .init(
            "addresses", .array,
            "objects with 'name' and 'expires_at' of each; like every field, null if it could not be read"),
        .init("outbox", .number, "how many changes wait in the outbox", column: .useful),
        .init("drafts", .number, "how many entries of the weblog are drafts", column: .useful),
        .init(
            "now_updated_at", .time, "when the now page was last changed; also null if it was never written",
            column: .useful),
        .init("latest", .array, "the newest statuses of those whom you follow"),
        .init("purls", .array, "as 'purl stats' prints them"))

    var row: [FieldValue] {
        [
            json(addresses) {
                .array(
                    $0.map {
                        [
                            "name": .string($0.address.name),
                            "expires_at": .string($0.expiresAt.map { Timestamp.text($0) }),
                        ]
                    })
            },
            .int(value(outbox)), .int(value(drafts)), .time(value(nowUpdatedAt).flatMap { $0 }),
            json(latest) { .array($0.map(\.json)) }, json(purls) { .array($0.map(\.json)) },
        ]
    }

    private func value<Value>(_ result: Result<Value, TritonError>) -> Value? {
        if case .success(let value) = result { value } else { nil }
    }

    private func json<Value>(_ result: Result<Value, TritonError>, _ make: (Value) -> JSON) -> FieldValue {
        value(result).map { .json(make($0)) } ?? .null
    }
}
