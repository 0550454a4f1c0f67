package import Cache
package import Changes
package import Domain
package import WeblogNetworkService
import WeblogPersistenceService

/// The configuration or the template, as it is read, cached and changed.
package protocol StoredPart: CachedItem, WeblogPartCoding {
    /// The record that `--json` prints.
    var snapshot: Snapshot { get }
    init(_ snapshot: Snapshot, of address: Address)
}

extension WeblogConfiguration: StoredPart {
    package var snapshot: Snapshot {
        Snapshot(["address": .string(address.name), "content": .string(content), "settings": settings])
    }

    package init(_ snapshot: Snapshot, of address: Address) {
        self.init(
            address: address, content: snapshot.text("content") ?? "",
            settings: snapshot.record["settings"] ?? .object([]))
    }
}

extension WeblogTemplate: StoredPart {
    package var snapshot: Snapshot { Snapshot(["address": .string(address.name), "content": .string(content)]) }

    package init(_ snapshot: Snapshot, of address: Address) {
        self.init(address: address, content: snapshot.text("content") ?? "")
    }
}
