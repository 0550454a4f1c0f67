package import Domain
package import FoundationEssentials

/// One change of an item at the service: its kind and key, the state before, and the state after.
///
/// Without `before` the change creates the item; a deletion has no `after`. The dry run, the outbox, undo and redo,
/// and the check that nobody else's text is overwritten all use this one value.
package struct Change: Sendable, Equatable {
    package var kind: ChangeKind
    /// Nil for an item that belongs to the account.
    package var address: Address?
    /// The name, title or id. Nil where an address has only one such item, and while the service has not given an id
    /// yet.
    package var key: String?
    /// Before the change is sent: the state that it was made from. Afterwards: the state that it replaced.
    package var before: Snapshot?
    /// Nil for a deletion, and after the user asked to forget the text. A field that it leaves out keeps its value at
    /// the service.
    package var after: Snapshot?
    package var isDeletion: Bool
    /// Whether the user asked to forget what it set.
    package var isErased: Bool { after == nil && !isDeletion }
    package var condition: Condition
    /// Whether it was not sent, because the item was as it should be already.
    package var wasUnneeded = false

    package init(
        _ kind: ChangeKind, of address: Address?, key: String? = nil, from before: Snapshot? = nil, to after: Snapshot?,
        if condition: Condition
    ) {
        self.kind = kind
        self.address = address
        self.key = key
        self.before = before
        self.after = after
        isDeletion = after == nil
        self.condition = condition
    }

    /// The condition on the present state under which the change is sent.
    package enum Condition: String, Sendable, CaseIterable {
        /// The item does not exist yet: `add` never overwrites.
        case absent
        /// The present state is still `before`: `edit` and `delete`.
        case unchanged
        /// No condition: `set` and `--force` replace any present state, and keep it for undo.
        case any
    }

    package enum Action: String, Sendable { case create, replace, delete }

    /// Whether it replaces a version that its command has not seen: it has no condition, or nothing could be read when
    /// it was given.
    var replacesUnseen: Bool { condition == .any || condition == .unchanged && before == nil }

    /// What a change that was carried out has done; not for a deletion.
    package var effect: ChangeEffect { wasUnneeded ? .unchanged : before == nil ? .created : .changed }

    package var action: Action { isDeletion ? .delete : before == nil ? .create : .replace }

    /// - Throws: ``TritonError`` of code `bad_data` for a change without an address.
    package var requiredAddress: Address {
        get throws(TritonError) { try required(address, "an address") }
    }

    /// - Throws: ``TritonError`` of code `bad_data` for a change that does not name its item.
    package var requiredKey: String {
        get throws(TritonError) { try required(key, "a name or an id") }
    }

    private func required<Value>(_ value: Value?, _ what: SafeText) throws(TritonError) -> Value {
        guard let value else { throw TritonError(.badData, "a change of '\(line: kind.rawValue)' without \(what)") }
        return value
    }

    /// The change that reverts this one. Its base is the state that this one left, so that a later change is a
    /// conflict.
    package func inverse(_ description: ChangeDescription) -> Change {
        let isAnew = isDeletion && description.hasServiceMadeKey
        var inverse = Change(
            kind, of: address, key: isAnew ? nil : key, from: after,
            to: description.traits.contains(.keepsValues) ? before?.withoutNulls : before,
            if: isDeletion ? .absent : .unchanged)
        if isAnew { inverse.before = nil }
        return inverse
    }
}

/// The kind of item that a change is about, as it is spelled in the JSON output.
package struct ChangeKind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
    package init(stringLiteral value: String) { rawValue = value }
}

/// The state of an item at one moment: its record as `--json` prints it, and its bytes where it is a picture.
package struct Snapshot: Sendable, Equatable {
    package var record: JSON
    package var bytes: [UInt8]?

    package init(_ record: JSON, bytes: [UInt8]? = nil) {
        self.record = record
        self.bytes = bytes
    }

    package func text(_ field: String) -> String? { record[field]?.string }
    package func texts(_ field: String) -> [String] { record[field]?.array?.compactMap(\.string) ?? [] }
    package func flag(_ field: String) -> Bool? { record[field]?.bool }
    package func int(_ field: String) -> Int? { record[field]?.int }
    package func date(_ field: String) -> Date? { text(field).flatMap { Timestamp.date($0) } }

    package func with(_ field: String, _ value: JSON) -> Snapshot {
        guard case .object(var members) = record else { return self }
        if let position = members.firstIndex(where: { $0.key == field }) {
            members[position].value = value
        } else {
            members.append(.init(field, value))
        }
        return Snapshot(.object(members), bytes: bytes)
    }

    /// The same state without fields that have no value, so that a change to it leaves them as they are.
    package var withoutNulls: Snapshot { filtered { $0.value != .null } }

    package func without(_ fields: String...) -> Snapshot { without(Set(fields)) }

    package func without(_ fields: Set<String>) -> Snapshot { filtered { !fields.contains($0.key) } }

    private func filtered(_ isKept: (JSON.Member) -> Bool) -> Snapshot {
        guard case .object(let members) = record else { return self }
        return Snapshot(.object(members.filter(isKept)), bytes: bytes)
    }

    /// The state with missing fields taken from the present state. A field that is null is not missing.
    func completed(from present: Snapshot?, _ description: ChangeDescription) -> Snapshot {
        guard let present else { return self }
        return description.fields.reduce(self) { state, field in
            guard state.record[field.name] == nil, let value = present.record[field.name] else { return state }
            return state.with(field.name, value)
        }
    }
}

extension ReadItem where Value: DescribedItem {
    /// The state without the fields that the answer lacks.
    package var snapshot: Snapshot { value.snapshot.without(missing) }
}

extension DescribedItem {
    package var snapshot: Snapshot { Snapshot(json) }

    package init(_ snapshot: Snapshot, of address: Address) { self.init(record: snapshot.record, of: address) }
}
