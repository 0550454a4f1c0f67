import Cache
package import Changes
public import Commands
package import Domain
package import Output
package import Platform

/// Changes that are not sent yet: list them, send them, drop them.
public struct OutboxFactory: NounFactory {
    package let environment: OutboxEnvironment

    package init(store: Lazy<ChangeStore>, handlers: ChangeHandlers) {
        environment = OutboxEnvironment(lazyStore: store, handlers: handlers)
    }

    package static let noun = Noun<OutboxEnvironment>(
        "outbox", "changes that are not sent yet",
        about: """
            A change is kept here, with its text byte for byte, before it is sent, and is removed when the service has \
            it. One that fails stays if it has a text, a picture or records of a file; one that is all in options and \
            names, such as another target of a PURL, stays with --queue only, or if it may have arrived. An 'unsent' \
            change failed and waits for you. A 'queued' one (--queue) is sent with the next command that reaches the \
            service; with --at TIME not before that time. An 'uncertain' one may have arrived: it is looked up before \
            it is sent again, so that nothing is posted twice. A change is sent, and undone, only at the service that \
            it was made for.
            """,
        .verb(ListOutbox.self), .verb(GetOutboxItem.self), .verb(SendOutboxItem.self), .verb(DropOutboxItem.self))

    /// The record of a change that was kept for later.
    package static var schema: RecordSchema { OutboxItem.schema }

    /// The records of changes that were kept for later.
    package static func output(of stored: [StoredChange], by handlers: ChangeHandlers) -> CommandOutput {
        let items = stored.map { OutboxItem(stored: $0, description: handlers.description(of: $0.change.kind)) }
        return items.count == 1 ? .record(items[0]) : .list(items, empty: "nothing was kept")
    }

    /// Number of changes that wait.
    package func count(of profile: String) throws -> Int { try environment.items(of: profile).count }
}

package struct OutboxEnvironment: Sendable {
    let lazyStore: Lazy<ChangeStore>
    let handlers: ChangeHandlers

    var store: ChangeStore {
        get throws { try lazyStore.get() }
    }

    func items(of profile: String) throws -> [OutboxItem] { try store.outbox(of: profile).map(item) }

    /// - Parameter id: a number, or `latest` for the newest one.
    /// - Throws: ``TritonError`` of code `not_found`.
    func item(_ id: String, of profile: String) throws -> OutboxItem {
        let stored = try id == "latest" ? store.outbox(of: profile).last : store.change(id, of: profile)
        guard let stored, stored.isInOutbox else {
            throw TritonError(
                .notFound, "the outbox has no item '\(line: id)'", hint: "see them with 'triton outbox list'")
        }
        return item(stored)
    }

    func item(_ stored: StoredChange) -> OutboxItem {
        OutboxItem(stored: stored, description: handlers.description(of: stored.change.kind))
    }
}

extension OperandKind {
    static let outboxItem = item(
        .query(ChangeStore.outboxNames, in: .userData, hasLatest: true, describedBy: ["outbox", "list"]))
}
