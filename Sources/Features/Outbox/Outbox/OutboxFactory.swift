public import CommandKit
package import Database
package import Domain

/// Texts that could not be sent: what is there, sending them, forgetting them.
public struct OutboxFactory: AppFactory {
    private let environment: OutboxEnvironment

    package init(outbox: Lazy<OutboxStore>) { environment = OutboxEnvironment(outbox: outbox) }

    static let noun = Noun<OutboxEnvironment>(
        "outbox", "texts that could not be sent",
        about: """
            A text is kept here, byte for byte, before it is sent, and leaves when the service has it. What is 'unsent' failed and waits for you; \
            what is 'queued' (--queue) is sent with the next command that reaches the service; what is 'uncertain' may have arrived, and is looked up before it is sent again.
            """,
        .verb(List.self), .verb(Get.self), .verb(Send.self), .verb(Drop.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}

/// What the commands of this feature see of the program.
struct OutboxEnvironment: Sendable {
    private let outbox: Lazy<OutboxStore>

    init(outbox: Lazy<OutboxStore>) { self.outbox = outbox }

    var store: OutboxStore {
        get throws { try outbox.get() }
    }

    func item(_ id: String, of profile: String) throws -> OutboxItem {
        guard let item = try store.item(id, of: profile) else {
            throw TritonError(.notFound, "the outbox has no item '\(line: id)'", hint: "see them with 'triton outbox list'")
        }
        return item
    }

    /// The item in this process's hands.
    /// - Throws: ``TritonError``: `not_found`; `try_later` when another process is sending it.
    func claim(_ id: String, of profile: String, in claims: OutboxClaims) throws -> OutboxItem {
        if let item = try store.claim(id, of: profile, in: claims) { return item }
        _ = try item(id, of: profile)
        throw TritonError(.tryLater, "another process is sending item '\(line: id)'")
    }
}
