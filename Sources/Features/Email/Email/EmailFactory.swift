package import Changes
public import CommandKit
package import Database
import Domain
import EmailNetworkService
import EmailPersistenceService
import EmailRepository
package import OMGAPI

/// E-mail forwarding.
public struct EmailFactory: AppFactory {
    private let environment: EmailEnvironment

    package init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes) {
        environment = EmailEnvironment(
            lazyRepository: Lazy {
                EmailRepository(
                    network: EmailNetworkService(api: api), store: EmailPersistenceService.store(in: cache),
                    reads: reads, changes: changes)
            })
    }

    package static let cacheSchemas = [EmailPersistenceService.schema]

    package static let changes = [ForwardingChange.description]

    static let noun = Noun<EmailEnvironment>(
        "email", "e-mail forwarding",
        about:
            "Mail to ADDRESS@omg.lol is forwarded to the mailboxes of a list. 'set' replaces the list, 'add' and 'remove' change it.",
        .verb(GetForwarding.self), .verb(SetForwarding.self), .verb(AddToForwarding.self),
        .verb(RemoveFromForwarding.self))

    package static var description: NounDescription { noun.description }

    package func makeChangeHandlers() throws -> [any ChangeHandler] { [try environment.repository.handler] }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}

/// What the commands of this feature see of the program.
struct EmailEnvironment: Sendable {
    let lazyRepository: Lazy<EmailRepository>

    var repository: EmailRepository {
        get throws { try lazyRepository.get() }
    }
}
