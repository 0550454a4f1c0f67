import Arguments
public import Commands
import Domain
import HTTPTypes
package import OMGAPI
import Output

/// The message of the day.
public struct MotdFactory: NounFactory {
    package let environment: any APIClient

    package init(_ services: FeatureServices) { environment = services.api }

    package static let noun = Noun<any APIClient>("motd", "the message of the day", .verb(GetMotd.self))
}

struct GetMotd: TritonCommand {
    static let page = CommandPage(
        "get", "print the message", examples: [Example("triton motd get", "today's")], output: Motd.schema)

    func run(in api: any APIClient, _ call: Invocation) async throws -> CommandOutput {
        .record(try await api.perform(.motd))
    }
}

struct Motd: DescribedRecord {
    let text: String?

    static let fields = ItemFields<Motd>("motd", .derived("text", \.text, "the message", column: .main))
}

extension Endpoint where Answer == Motd {
    static let motd = Endpoint("service.motd", .get, ["service", "motd"], access: .open) {
        Motd(text: $0["text"].string)
    }
}
