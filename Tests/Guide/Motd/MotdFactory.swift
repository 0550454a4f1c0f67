import Arguments
public import Commands
import Domain
import HTTPTypes
import OMGAPI
import Output

/// The message of the day.
public struct MotdFactory: AppFactory {
    private let api: any APIClient

    package init(_ services: FeatureServices) { api = services.api }

    static let noun = Noun<any APIClient>("motd", "the message of the day", .verb(GetMotd.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: api) }
}

struct GetMotd: TritonCommand {
    static let page = CommandPage(
        "get", "print the message", examples: [Example("triton motd get", "today's")], output: Motd.schema)

    @OptionGroup var options: GlobalOptions

    func run(in api: any APIClient, _ call: Invocation) async throws -> CommandOutput {
        .record(try await api.perform(.motd))
    }
}

struct Motd: Recordable {
    let text: String?

    static let schema = RecordSchema("motd", .init("text", .string, "the message", column: .main))
    var row: [FieldValue] { [.text(text)] }
}

extension Endpoint where Answer == Motd {
    static let motd = Endpoint("service.motd", .get, ["service", "motd"], access: .open) {
        Motd(text: $0["text"].string)
    }
}
