import DNSNetworkService
import DNSPersistenceService
package import Items

extension DNSRepository: ItemChangeHandler {
    package static let description = ChangeDescription(
        "dns", name: "dns record", noun: "dns", key: DNSRecord.fields.key,
        // In the order of a zone file.
        fields: ["name", "ttl", "type", "priority", "data"].compactMap { name in
            DNSRecord.fields.changeable.first { $0.name == name }
        },
        commandLine: commandLine,
        lost: { $0.isDeletion ? ["its number"] : [] },
        title: { state in
            ["name", "type", "data"].compactMap { state.text($0) }.filter { !$0.isEmpty }.joined(separator: " ")
        },
        recognise: { isMade(by: $0, $1) ? .whole : .other })

    /// Whether the seen record has the wanted values. The service chooses values that were not given.
    private static func isMade(by wanted: Snapshot, _ seen: Snapshot) -> Bool {
        let nobody = Address("")
        let record = DNSRecord(seen, of: nobody)
        var expected = DNSRecord(wanted, of: nobody)
        expected.ttl = expected.ttl ?? record.ttl
        expected.priority = record.priority == nil ? nil : expected.priority ?? record.priority
        return record.says(sameAs: expected)
    }

    private static func commandLine(_ change: Change) -> [String] {
        guard let record = change.after else { return ["dns", "delete", change.key ?? ""] }
        func text(_ field: String) -> String { record.text(field) ?? "" }
        guard let id = change.key, change.before != nil else {
            let operands = [text("name"), text("type"), text("data")]
            return ["dns", "add"] + description.options(for: change, except: "name", "type", "data")
                + (operands.contains { $0.hasPrefix("-") } ? ["--"] : []) + operands
        }
        return ["dns", "edit", id] + description.options(for: change)
    }

    /// Read from the list: the service has no call for a single record (service reference, section 6.4).
    package func present(_ change: Change) async throws -> Snapshot? {
        guard let id = change.key, let address = change.address else { return nil }
        return try await records(of: address).first { $0.id == id }?.snapshot
    }

    package var readsOnlyLists: Bool { true }

    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        try await records(of: address).map { KeyedState($0.id, $0.snapshot) }
    }

    /// All records; empty when the service answers 404, which it does for an empty list (service reference, section
    /// 8.3).
    package func records(of address: Address) async throws -> [DNSRecord] {
        try await reads.emptyWhenNotFound(of: address) { try await api.perform(.dnsRecords(of: address)) }
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let state = change.after ?? change.before else {
            throw TritonError(.badData, "a dns record without its values")
        }
        var record = DNSRecord(state, of: address)
        record.id = change.key ?? ""
        if change.isDeletion {
            try await api.perform(.deleteDNSRecord(record))
            return nil
        }
        if record.type == "SRV", record.priority != nil, record.priority != change.before?.int("priority") {
            reads.warn("omg.lol does not show the priority of an SRV record")
        }
        guard change.key != nil else { return try await completed(api.perform(.createDNSRecord(record))).snapshot }
        let answered = try await api.perform(.updateDNSRecord(record))
        return try await verified(answered, instead: change.before.map { DNSRecord($0, of: address) }, wanted: record)
            .snapshot
    }

    /// Completes an answer that lacks a part of the new record, from the list. Otherwise a later comparison would find
    /// a difference that nobody made.
    private func completed(_ made: DNSRecord) async throws -> DNSRecord {
        guard made.ttl == nil || made.data.isEmpty || made.type.isEmpty else { return made }
        // The record is created; without a list the answer is used as it is.
        return (try? await records(of: made.address))?.first { $0.id == made.id } ?? made
    }

    /// Checks whether the service changed the record or created another one.
    /// - Throws: code `failed` in the second case.
    private func verified(_ answered: DNSRecord, instead before: DNSRecord?, wanted: DNSRecord) async throws
        -> DNSRecord
    {
        // The change is made; without a list the answer is used as it is.
        guard let now = try? await records(of: wanted.address) else { return answered }
        guard let seen = now.first(where: { $0.id == wanted.id }) else {
            warnOfAnother(answered, instead: wanted, isListed: now.contains { $0.id == answered.id })
            return answered
        }
        guard let before, seen.says(sameAs: before) else { return seen }
        if let other = now.first(where: { $0.id != wanted.id && $0.says(sameAs: wanted) }) {
            throw TritonError(
                .failed,
                "the service made a second record '\(line: other.id)' instead of changing '\(line: wanted.id)'",
                hint: "delete the one that you do not want with 'triton dns delete ID'")
        }
        warnOfAnother(answered, instead: wanted, isListed: false)
        return answered
    }

    /// Warns if the answer has another id: the service sometimes creates a second record, and its list may be late.
    private func warnOfAnother(_ answered: DNSRecord, instead wanted: DNSRecord, isListed: Bool) {
        guard answered.id != wanted.id else { return }
        reads.warn(
            isListed
                ? "the record '\(line: wanted.id)' is now '\(line: answered.id)'"
                : """
                the service answered with record '\(line: answered.id)' instead of '\(line: wanted.id)', and its \
                list does not show the change yet: check 'triton dns list' later for a second record
                """
        )
    }

    /// A new record has no known id, so it is recognised by its values.
    package func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival {
        guard change.key == nil, let address = change.address, let state = change.after else {
            return try await arrivalByState(of: change)
        }
        let equal = try await records(of: address).filter {
            description.recognition(of: state, in: $0.snapshot) == .whole
        }
        return try await changes.arrival(among: equal, since: attempt, madeAt: \.createdAt) { .arrived($0.snapshot) }
    }
}
