package import Changes
package import Domain
import FoundationEssentials

extension DNSRecord {
    /// The record that `--json` prints. One that is not created yet has no id.
    package var snapshot: Snapshot {
        func time(_ date: Date?) -> JSON { date.map { .string(Timestamp.text($0)) } ?? .null }
        return Snapshot([
            "id": id.isEmpty ? .null : .string(id), "address": .string(address.name), "name": .string(name), "fqdn": .string(fqdn),
            "type": .string(type), "data": .string(data), "priority": priority.map { .int($0) } ?? .null, "ttl": ttl.map { .int($0) } ?? .null,
            "created_at": time(createdAt), "updated_at": time(updatedAt),
        ])
    }

    package init(_ snapshot: Snapshot, of address: Address) {
        self.init(
            id: snapshot.text("id") ?? "", address: address, name: snapshot.text("name") ?? "", type: snapshot.text("type") ?? "",
            data: snapshot.text("data") ?? "", priority: snapshot.int("priority"), ttl: snapshot.int("ttl"), createdAt: snapshot.date("created_at"),
            updatedAt: snapshot.date("updated_at"))
    }
}
