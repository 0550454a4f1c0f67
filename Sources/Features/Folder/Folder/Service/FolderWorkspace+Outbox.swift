import Changes
import Commands
import Domain
import FolderPlan
import FoundationEssentials

/// An interrupted change may be in the outbox although the folder has seen it at the service.
extension FolderWorkspace {
    func settleOutbox(_ call: Invocation, _ remote: [ItemName: RemoteItem]) {
        let kinds = Dictionary(
            ItemKind.allCases.filter { nouns.contains($0.noun) }.map { ($0.change, $0) }, uniquingKeysWith: { $1 })
        // A change that stays in the outbox is checked when the outbox is sent.
        try? call.changes.confirmArrived(of: reader.address, by: reader.handlers) { stored, description in
            guard let kind = kinds[stored.change.kind] else { return .unknown }
            return Self.arrival(of: stored, kind, description, remote)
        }
    }

    private static func arrival(
        of stored: StoredChange, _ kind: ItemKind, _ description: ChangeDescription, _ remote: [ItemName: RemoteItem]
    ) -> Arrival {
        let change = stored.change
        guard kind.isSingle || change.key != nil else {
            // The service chooses its id, so it is recognised by its values and its time.
            let earliest = stored.createdAt.addingTimeInterval(-clockDifference)
            guard let wanted = change.after,
                let found = remote.first(where: { name, item in
                    name.kind == kind && (item.snapshot.date("created_at") ?? .distantPast) >= earliest
                        && description.recognition(of: wanted, in: item.snapshot) == .whole
                })
            else { return .notArrived }
            return .arrived(found.value.snapshot)
        }
        let present = remote.first {
            $0.key.kind == kind && (kind.isSingle || $0.value.serviceKey?.hasSameBytes(as: change.key ?? "") == true)
        }?.value.snapshot
        guard let wanted = change.after else {
            return change.isDeletion && present == nil ? .arrived(nil) : .notArrived
        }
        // Fields that the change does not contain are not compared.
        guard let present, ItemVersion(present, of: kind).agrees(with: ItemVersion(wanted, of: kind), of: kind) else {
            return .notArrived
        }
        return .arrived(present)
    }

    /// Seconds by which this machine's clock may be ahead of the service's.
    private static let clockDifference = 10.0
}
