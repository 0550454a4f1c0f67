import Changes
package import Domain

/// The plan of a push as a file: the changes, as `push --json` prints them. They are compared by
/// their old and new versions; line ends, and newlines at the end of a text, do not count.
package struct SavedPlan: Sendable, Equatable {
    package struct PlannedChange: Sendable, Equatable {
        package let name: ItemName
        package let address: String
        package let path: String
        package let action: SyncDecision.Action
        /// The version of the service; nil for a new item.
        let before: ItemVersion?
        /// The version that the service should have; nil for a deletion.
        package let after: ItemVersion?
        /// The checksums of the pictures that are uploaded: itself, or those beside a text.
        let images: [String]
        /// The parts that cannot be restored.
        let lost: [String]

        package init(
            name: ItemName, path: String, action: SyncDecision.Action, of address: Address, from before: ItemVersion?,
            to after: ItemVersion?, images: [VersionHash] = [], lost: [String] = []
        ) {
            self.name = name
            self.path = path
            self.action = action
            self.address = address.name
            self.before = before
            self.after = after
            self.images = images.map(\.text)
            self.lost = lost
        }

        fileprivate init?(_ value: JSON) {
            guard let kind = value["kind"]?.string.flatMap({ ItemKind(rawValue: $0) }),
                let action = value["action"]?.string.flatMap({ SyncDecision.Action(rawValue: $0) }),
                let address = value["address"]?.string, let path = value["path"]?.string
            else { return nil }
            func version(_ member: String) -> ItemVersion? {
                guard let record = value[member], record != .null else { return nil }
                return ItemVersion(Snapshot(record), of: kind)
            }
            name = ItemName(kind, value["key"]?.string ?? "")
            (self.path, self.action, self.address) = (path, action, address)
            (before, after) = (version("before"), version("after"))
            let image = value["after"]?[Self.imageKey]
            images = image?.array?.compactMap(\.string) ?? [image?.string].compactMap(\.self)
            lost = []
        }

        fileprivate var json: JSON {
            func record(_ version: ItemVersion?) -> JSON { version?.record(of: name.kind) ?? .null }
            var after = record(after)
            if let image = images.first, case .object(let members) = after {
                let hashes = name.kind == .picture ? JSON.string(image) : .array(images.map { .string($0) })
                after = .object(members + [JSON.Member(Self.imageKey, hashes)])
            }
            return [
                "kind": .string(name.kind.rawValue), "address": .string(address),
                "key": name.key.isEmpty ? .null : .string(name.key), "action": .string(action.rawValue),
                "path": .string(path), "before": record(before), "after": after,
                "lost": .array(lost.map { .string($0) }), "done": false,
            ]
        }

        private static let imageKey = "sha256"

        package static func == (left: PlannedChange, right: PlannedChange) -> Bool {
            left.name == right.name && left.address == right.address && left.path == right.path
                && left.action == right.action && left.images == right.images
                && ItemVersion.areSame(left.before, right.before, of: left.name.kind)
                && ItemVersion.areSame(left.after, right.after, of: left.name.kind)
        }
    }

    package let changes: [PlannedChange]

    package init(_ changes: [PlannedChange]) { self.changes = changes }

    /// - Throws: ``TritonError`` of code `bad_data` when the bytes are not a plan.
    package init(reading bytes: [UInt8]) throws(TritonError) {
        let bad = TritonError(.badData, "the file is not a plan of 'triton folder push --save-plan'")
        let value: JSON
        do throws(JSONSyntaxError) { value = try JSON(parsing: bytes) } catch { throw bad }
        guard case .array(let list) = value else { throw bad }
        let changes = list.compactMap { PlannedChange($0) }
        guard changes.count == list.count else { throw bad }
        self.init(changes)
    }

    package var json: JSON { .array(changes.map(\.json)) }

    package var hasDeletions: Bool { changes.contains { $0.action == .delete } }
}
