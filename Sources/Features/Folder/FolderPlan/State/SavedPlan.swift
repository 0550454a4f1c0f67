package import Domain

/// The plan of a push as a file: the versions before and after each change, as hashes. The texts are in the folder.
package struct SavedPlan: Sendable, Equatable {
    package struct PlannedChange: Sendable, Equatable {
        package let name: ItemName
        package let path: String
        package let action: PushDecision.Action
        /// The version of the service; empty for a new item.
        package let before: [String: VersionHash]
        /// The version that the service should have; empty for a deletion.
        package let after: [String: VersionHash]

        /// - Parameter bytes: the bytes of a picture to upload.
        package init(
            name: ItemName, path: String, action: PushDecision.Action, before: ItemVersion?, after: ItemVersion?,
            bytes: [UInt8]?
        ) {
            self.name = name
            self.path = path
            self.action = action
            self.before = Self.hashes(before, name.kind)
            var after = Self.hashes(after, name.kind)
            if let bytes { after["image"] = VersionHash(text: SHA256.text(of: bytes)) }
            self.after = after
        }

        fileprivate init?(_ value: JSON) {
            guard case .string(let action)? = value["action"], let action = PushDecision.Action(rawValue: action),
                case .string(let name)? = value["item"],
                let name = ItemName(text: name), case .string(let path)? = value["path"]
            else { return nil }
            self.name = name
            self.path = path
            self.action = action
            before = Self.hashes(value["before"])
            after = Self.hashes(value["after"])
        }

        private static func hashes(_ version: ItemVersion?, _ kind: ItemKind) -> [String: VersionHash] {
            var hashes: [String: VersionHash] = [:]
            for field in kind.fields {
                if let text = version?[field.name] { hashes[field.name] = VersionHash(text, field.form) }
            }
            return hashes
        }

        private static func hashes(_ value: JSON?) -> [String: VersionHash] {
            guard case .object(let members)? = value else { return [:] }
            return members.reduce(into: [:]) {
                if case .string(let text) = $1.value { $0[$1.key] = VersionHash(text: text) }
            }
        }

        fileprivate var json: JSON {
            func object(_ hashes: [String: VersionHash]) -> JSON {
                .object(hashes.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value.text)) })
            }
            return [
                "action": .string(action.rawValue), "path": .string(path), "item": .string(name.text),
                "before": object(before), "after": object(after),
            ]
        }
    }

    package let address: String
    package let changes: [PlannedChange]

    package init(address: String, changes: [PlannedChange]) {
        self.address = address
        self.changes = changes
    }

    /// - Throws: ``TritonError`` of code `bad_data` when the bytes are not a plan.
    package init(reading bytes: [UInt8]) throws(TritonError) {
        let bad = TritonError(.badData, "the file is not a plan of 'triton folder push --save-plan'")
        let value: JSON
        do throws(JSONSyntaxError) { value = try JSON(parsing: bytes) } catch { throw bad }
        guard case .string(let address)? = value["address"], case .array(let list)? = value["changes"] else {
            throw bad
        }
        let changes = list.compactMap { PlannedChange($0) }
        guard changes.count == list.count else { throw bad }
        self.init(address: address, changes: changes)
    }

    package var json: JSON { ["address": .string(address), "changes": .array(changes.map(\.json))] }

    package var hasDeletions: Bool { changes.contains { $0.action == .delete } }
}
