package import Items

/// DNS records: reads go through the cache, changes go through `Changes`.
package struct DNSRepository: ItemRepository {
    package let items: ItemAccess<DNSRecord>

    package init(_ items: ItemAccess<DNSRecord>) { self.items = items }

    package func list(of address: Address) async throws -> [DNSRecord] {
        try await reads.list(store, of: address) { try await records(of: address) }
    }

    /// The state that a change of a record starts from.
    /// - Parameter reference: its number, or a name that no other record has.
    /// - Throws: ``TritonError``: `not_found`; `usage` when several records have the name.
    package func record(_ reference: String, of address: Address) async throws -> DNSRecord {
        let records = try await changes.base(
            cached: store.list(of: address)?.value ?? store.item(reference, of: address).map { [$0.value] }
        ) { try await list(of: address) }
        if let record = records.first(where: { $0.id == reference }) { return planned(record) }
        let name = reference.lowercased()
        let named = records.filter { [$0.name.lowercased(), $0.fqdn.lowercased()].contains(name) }
        guard let record = named.first else {
            throw TritonError(
                .notFound, "'\(address)' has no dns record '\(line: reference)'",
                hint: Suggestion.hint(
                    for: reference, among: records.map(\.name), else: "see them with 'triton dns list'"),
                status: 404)
        }
        guard named.count == 1 else {
            let choices = named.map { "\($0.id) (\($0.type) \($0.data))" }.joined(separator: ", ")
            throw TritonError(
                .usage, "\(named.count) records have the name '\(line: reference)'",
                hint: "choose one by its number: \(line: choices)")
        }
        return planned(record)
    }

    /// There may be several records of one name and type, so a new one replaces nothing.
    package func makeAddition(_ record: DNSRecord) -> Change {
        Change("dns", of: record.address, to: record.snapshot, if: .absent)
    }

    /// Makes the record the only one of its name and type.
    package func set(_ wanted: DNSRecord) async throws -> DNSRecord {
        let address = wanted.address
        let present = try await all(of: address).filter {
            $0.name.lowercased() == wanted.name.lowercased() && $0.type == wanted.type
        }
        guard let first = present.first(where: { $0.data == wanted.data }) ?? present.first else {
            // Two of them, or another record that is added before it is sent, would leave two records.
            try requireSentNow("'dns set' of a name without such a record")
            return try await apply(makeAddition(wanted), of: address)
        }
        let target = wanted.replacing(first)
        let surplus = present.filter { $0.id != first.id }
        // If the edit were refused later, the deletions would be sent without it.
        if !surplus.isEmpty { try requireSentNow("'dns set' of a name with \(present.count) such records") }
        if target.asks(for: first) {
            for record in surplus { _ = try await delete(record) }
            return first
        }
        let change = Change("dns", of: address, key: first.id, from: first.snapshot, to: target.snapshot, if: .any)
        let result = try await apply(change, of: address)
        for record in surplus { _ = try await delete(record) }
        return result
    }

    /// - Throws: ``TritonError`` of code `usage` with `--at` and `--queue`: a change that depends on another one, or on
    ///   what is there now, must not be sent without it.
    package func requireSentNow(_ what: SafeText) throws {
        guard changes.options.isForLater else { return }
        throw TritonError(
            .usage, "\(what) cannot be sent later", hint: "use it without --at and --queue")
    }

    /// Sends the unchanged values too.
    /// - Throws: ``TritonError``: `exists` when somebody else changed the same values meanwhile; `bad_data` for a
    ///   record that the service did not send completely.
    package func edit(_ present: DNSRecord, to changed: DNSRecord) async throws -> DNSRecord {
        guard !changed.says(sameAs: present) else { return present }
        try Self.requireComplete(changed)
        return try await apply(makeEdit(from: present, to: changed), of: present.address)
    }

    /// All records as they are now, for a plan.
    /// - Throws: ``TritonError`` of code `bad_data` for a record that the service did not send completely: it cannot be
    ///   compared.
    package func present(of address: Address) async throws -> [DNSRecord] {
        let records = try await all(of: address)
        for record in records { try Self.requireComplete(record) }
        return records
    }

    private func all(of address: Address) async throws -> [DNSRecord] {
        try await changes.base(cached: store.list(of: address)?.value) { try await records(of: address) }
    }

    private static func requireComplete(_ record: DNSRecord) throws {
        let parts: [(String, SafeText)] = [(record.name, "name"), (record.type, "type"), (record.data, "data")]
        for (value, part) in parts {
            try EditPrecondition.require(value.isEmpty ? nil : value, as: part, of: record.id)
        }
    }
}
