package import Cache
package import Changes
public import Commands
import Domain
import OMGAPI
import Output

/// E-mail forwarding.
public struct EmailFactory: AppFactory {
    private let repository: EmailRepository

    package init(_ services: FeatureServices) {
        repository = EmailRepository(
            api: services.api,
            store: EmailPersistenceService.store(in: services.cache),
            reads: services.reads, changes: services.changes)
    }

    package static let cacheSchemas = [EmailPersistenceService.schema]

    package static let changes = [ForwardingChange.description]

    static let noun = Noun<EmailRepository>(
        "email", "e-mail forwarding",
        about: """
            Mail to ADDRESS@omg.lol is forwarded to the mailboxes of a list. 'set' replaces the list, 'add' and \
            'remove' change it.
            """,
        .verb(GetForwarding.self), .verb(SetForwarding.self), .verb(AddToForwarding.self),
        .verb(RemoveFromForwarding.self))

    package static var description: NounDescription { noun.description }

    package func makeChangeHandlers() -> [any ChangeHandler] { [repository.handler] }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: repository) }
}
