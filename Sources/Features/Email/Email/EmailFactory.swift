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

    package init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper) {
        environment = EmailEnvironment(
            lazyRepository: Lazy {
                EmailRepository(network: EmailNetworkService(api: api), store: EmailPersistenceService.store(in: cache), reads: reads, undo: undo)
            })
    }

    package static let cacheSchema = EmailPersistenceService.schema

    static let noun = Noun<EmailEnvironment>(
        "email", "e-mail forwarding",
        about: "Mail to ADDRESS@omg.lol is forwarded to the mailboxes of a list. 'set' replaces the list, 'add' and 'remove' change it.",
        .verb(Get.self), .verb(Set.self), .verb(Add.self), .verb(Remove.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}

/// What the commands of this feature see of the program.
struct EmailEnvironment: Sendable {
    let lazyRepository: Lazy<EmailRepository>

    var repository: EmailRepository {
        get throws { try lazyRepository.get() }
    }
}

extension Forwarding {
    /// - Throws: ``TritonError`` of code `usage`.
    static func check(_ destinations: [String]) throws(TritonError) {
        for text in destinations {
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let isClean = text.unicodeScalars.allSatisfy {
                $0.value > 0x20 && $0.value != 0x7F && !"<>()[]\\:;,\"".unicodeScalars.contains($0) && !TextSafety.isInvisible($0) && !$0.properties.isWhitespace
            }
            guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasPrefix("."), !parts[1].hasSuffix("."), isClean else {
                throw TritonError(.usage, "'\(line: text)' is not an e-mail address", hint: "such as 'you@example.com'")
            }
        }
    }

    /// What a change prints: the list as it is now.
    func output(_ sentence: SafeText) -> CommandOutput {
        var output = CommandOutput.record(self)
        output.isOfChange = true
        output.script = .lines(destinations.map { RemoteText($0) })
        output.screen = .lines
        output.sentence = sentence
        return output
    }
}
