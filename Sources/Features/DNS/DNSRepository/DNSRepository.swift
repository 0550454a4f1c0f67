package import CommandKit
package import Database
package import Domain
package import DNSNetworkService
import DNSPersistenceService

/// Policy for DNS records: the cache, the idempotent `set`, the check after an edit, the old value for undo.
package struct DNSRepository: Sendable {
    private let network: DNSNetworkService
    private let store: ItemStore<DNSRecord>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: DNSNetworkService, store: ItemStore<DNSRecord>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    /// An empty list is answered with 404 (`API.md` section 8.3).
    package func list(of address: Address) async throws -> [DNSRecord] {
        try await reads.list(store, of: address) {
            try await reads.emptyWhenNotFound(of: address) { try await network.list(of: address) }
        }
    }

    /// There is no call for one record (section 6.4).
    package func record(_ id: String, of address: Address) async throws -> DNSRecord {
        guard let record = try await list(of: address).first(where: { $0.id == id }) else {
            throw TritonError(.notFound, "'\(address)' has no dns record '\(line: id)'", hint: "see them with 'triton dns list'", status: 404)
        }
        return record
    }

    package func add(_ record: DNSRecord) async throws -> DNSRecord {
        let made = try await network.create(record)
        store.save(made, of: record.address, at: reads.now)
        return made
    }

    /// Makes the record the only one of its name and type. Returns it, whether anything had to be changed, and what is
    /// not sure about the change.
    package func set(_ wanted: DNSRecord) async throws -> (record: DNSRecord, isChanged: Bool, warning: SafeText?) {
        let present = try await present(of: wanted.address).filter { $0.name.lowercased() == wanted.name.lowercased() && $0.type == wanted.type }
        guard let first = present.first(where: { $0.data == wanted.data }) ?? present.first else { return (try await add(wanted), true, nil) }
        var target = wanted
        target.id = first.id
        target.ttl = wanted.ttl ?? first.ttl
        target.priority = wanted.priority ?? first.priority
        let surplus = present.filter { $0.id != first.id }
        if target.says(sameAs: first), surplus.isEmpty { return (first, false, nil) }
        let result = target.says(sameAs: first) ? Edited(record: first) : try await edit(first, to: target)
        for record in surplus { _ = try await delete(record) }
        return (result.record, true, result.warning)
    }

    /// Sends back what is not changed, and looks whether the service changed the record or made another.
    package func edit(_ present: DNSRecord, to changed: DNSRecord) async throws -> Edited {
        guard !changed.says(sameAs: present) else { return Edited(record: present) }
        for (value, part) in [(changed.name, "name"), (changed.type, "type"), (changed.data, "data")] as [(String, SafeText)] {
            try BaseOfChange.require(value.isEmpty ? nil : value, as: part, of: present.id)
        }
        undo.compare(present.line, with: changed.line)
        undo.keep(present, restore: ["dns", "edit", present.id, "--name", present.name, "--type", present.type, "--data=\(present.data)"] + options(of: present))
        let answered = try await network.update(changed)
        let now = try await self.present(of: changed.address)
        let isAnother = answered.id != present.id
        guard let seen = now.first(where: { $0.id == present.id }) else {
            return Edited(record: answered, warning: isAnother ? Self.renumbered(present, answered, isListed: now.contains { $0.id == answered.id }) : nil)
        }
        if seen.says(sameAs: present), let other = now.first(where: { $0.id != present.id && $0.says(sameAs: changed) }) {
            throw TritonError(
                .failed, "the service made a second record '\(line: other.id)' instead of changing '\(line: present.id)'",
                hint: "delete the one you do not want with 'triton dns delete ID'")
        }
        store.replace(now, of: changed.address, at: reads.now)
        guard seen.says(sameAs: present) else { return Edited(record: seen) }
        return Edited(record: answered, warning: isAnother ? Self.renumbered(present, answered, isListed: false) : nil)
    }

    /// A record after an edit.
    package struct Edited: Sendable {
        package let record: DNSRecord
        /// What the answer and the list leave open.
        package var warning: SafeText?
    }

    /// The service is known to make a second record at times (`API.md` section 6.4), and its list may lag behind.
    private static func renumbered(_ present: DNSRecord, _ answered: DNSRecord, isListed: Bool) -> SafeText {
        isListed
            ? "the record '\(line: present.id)' is now '\(line: answered.id)'"
            : "the service answered with record '\(line: answered.id)' instead of '\(line: present.id)', and its list does not show the change yet: look at 'triton dns list' later for a second record"
    }

    /// Returns the record as it was.
    package func delete(_ record: DNSRecord) async throws -> DNSRecord {
        undo.keep(record, restore: ["dns", "add"] + options(of: record) + ["--", record.name, record.type, record.data], lost: ["its number"])
        try await network.delete(record)
        store.remove(record.id, of: record.address)
        return record
    }

    private func present(of address: Address) async throws -> [DNSRecord] {
        try await reads.emptyWhenNotFound(of: address) { try await network.list(of: address) }
    }

    private func options(of record: DNSRecord) -> [String] {
        (record.ttl.map { ["--ttl", String($0)] } ?? []) + (record.priority.map { ["--priority", String($0)] } ?? [])
    }
}
