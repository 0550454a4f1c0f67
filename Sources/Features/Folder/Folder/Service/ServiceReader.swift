import Cache
import Changes
import Commands
import Domain
import FolderPlan
import Platform
import Terminal

/// Reads everything of an address that a folder keeps: one request for each kind, at most six at a time.
struct ServiceReader: Sendable {
    let handlers: ChangeHandlers
    let address: Address

    /// The same as ``read(_:onEach:)``, with a line that says how much has been read. An item with an empty name, and a
    /// PURL without a target, is named and left out: no request can change it, and no file can have it.
    func read(_ nouns: Set<String>, _ call: Invocation) async throws -> [ItemName: RemoteItem] {
        let count = ItemKind.allCases.count { nouns.contains($0.noun) }
        var items = try await call.progress.during("reading", total: count, of: "lists") { work in
            try await read(nouns) { work.advance() }
        }
        for kind in ItemKind.allCases where !kind.isSingle && items.removeValue(forKey: ItemName(kind, "")) != nil {
            call.note("a \(trusted: kind.rawValue) without a name is left out: no file can have it")
        }
        for name in items.keys.filter({ $0.kind == .purl }).sorted()
        where items[name]?.version["target"]?.isEmpty != false {
            items[name] = nil
            call.note("purl '\(line: name.key)' has no target, and is left out: no file can have it")
        }
        return items
    }

    /// - Throws: ``TritonError`` when any of the requests fails: an item that could not be read must not count as
    ///   deleted.
    func read(_ nouns: Set<String>, onEach: @escaping @Sendable () -> Void = {}) async throws -> [ItemName: RemoteItem]
    {
        let check = SharedAddressCheck(of: address)
        let parts = try await SharedAddressCheck.$current.withValue(check) {
            try await Parallel.tryMap(ItemKind.allCases.filter { nouns.contains($0.noun) }) { kind in
                defer { onEach() }
                return try await read(kind)
            }
        }
        // No item is in two of them.
        let items = parts.reduce(into: [:]) { items, part in items.merge(part) { first, _ in first } }
        // Any item proves that the address exists, except a bio: a missing one is read as an empty one.
        if items.keys.allSatisfy({ $0.kind == .bio }) { try await check.ask() }
        return items
    }

    func read(_ kind: ItemKind) async throws -> [ItemName: RemoteItem] {
        guard !kind.isSingle else { return try await read(ItemName(kind)).map { [ItemName(kind): $0] } ?? [:] }
        let handler = try handlers.handler(of: kind.change)
        guard let states = try await handler.presentAll(of: address),
            states.allSatisfy({ handler.description.unknownFields(of: $0.state).isEmpty })
        else {
            throw TritonError(.badData, "the list of the service does not contain the texts").withContext(
                "cannot read", SafeText(trusted: kind.noun))
        }
        var items: [ItemName: RemoteItem] = [:]
        // Of records that say the same the first one counts.
        for state in kind == .dns ? states.sorted(by: { $0.key.precedes($1.key) }) : states {
            let name = kind == .dns ? Self.record(state.state) : ItemName(kind, state.key)
            if let other = items[name] {
                // A folder has only one of two equal records.
                guard kind == .dns || other.serviceKey?.hasSameBytes(as: state.key) == true else {
                    throw TritonError(
                        .exists,
                        """
                        the service has \(trusted: kind.rawValue) '\(line: state.key)' twice, with its letters in two \
                        forms: nothing was changed
                        """,
                        hint: "rename one of them at the service")
                }
                continue
            }
            items[name] = RemoteItem(state.state, of: kind, serviceKey: state.key)
        }
        return items
    }

    /// One item, as it is now; nil when it does not exist.
    func read(_ name: ItemName, key: String? = nil) async throws -> RemoteItem? {
        let handler = try handlers.handler(of: name.kind.change)
        let key = key ?? (name.kind.isSingle ? nil : name.key)
        let change = Change(name.kind.change, of: address, key: key, to: Snapshot(.object([])), if: .any)
        do {
            guard let state = try await handler.present(change) else { return nil }
            guard handler.description.unknownFields(of: state).isEmpty else {
                throw TritonError(.badData, "the answer of the service does not contain the text").withContext(
                    "cannot read", SafeText(line: "\(name.kind.noun) \(name.key)".trimmed))
            }
            return RemoteItem(state, of: name.kind, serviceKey: key)
        } catch let error as TritonError where error.code == .notFound && name.kind.isSingle {
            return nil
        }
    }

    func lost(by change: Change) -> [String] { handlers.description(of: change.kind)?.lost(change) ?? [] }

    func image(_ picture: RemoteItem) async throws -> [UInt8]? {
        try await handlers.handler(of: ItemKind.picture.change).bytes(of: picture.snapshot, at: address)
    }

    private static func record(_ snapshot: Snapshot) -> ItemName {
        func text(_ field: String) -> String { snapshot.text(field) ?? "" }
        return ItemName(.dns, DNSTable.Key(name: text("name"), type: text("type"), data: text("data")).text)
    }
}
