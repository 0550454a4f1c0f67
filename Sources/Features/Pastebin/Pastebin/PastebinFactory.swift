public import Commands
import PastebinPersistenceService
package import PastebinRepository

/// Pastes: named texts, each with its own URL.
public struct PastebinFactory: NounFactory {
    package let environment: PastebinRepository

    package init(_ services: FeatureServices) { environment = PastebinRepository(services.items()) }

    package static let cacheSchemas = [PastebinPersistenceService.schema]

    package static let noun = Noun<PastebinRepository>(
        "paste", "named texts to link to",
        about: """
            A paste is a text at https://ADDRESS.paste.lol/TITLE. The end of its title, such as '.py', chooses how the \
            page colours it. A listed paste is shown to everybody who lists your pastes. An unlisted one is only left \
            out of that list: everybody who knows or guesses its title can read it, so do not keep a secret in a \
            paste.
            """,
        .verb(AddPaste.self), .verb(ListPastes.self), .verb(GetPaste.self), .verb(EditPaste.self),
        .verb(DeletePaste.self), .verb(OpenPaste.self))
}

extension OperandKind {
    static let paste = item(PastebinPersistenceService.names)
}
