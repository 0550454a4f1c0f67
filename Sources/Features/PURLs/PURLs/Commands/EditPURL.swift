import Arguments
import Changes
import Commands
import Domain
import Output
import PURLsRepository

struct EditPURL: TritonCommand {
    static let page = CommandPage(
        "edit", "change a PURL's target or listing", form: "NAME [--target URL] [--listed|--unlisted]",
        examples: [
            Example("triton purl edit docs --target https://example.com/manual", "set another target"),
            Example("triton purl edit docs --unlisted", "remove it from the public list"),
        ],
        output: PURL.schema.changed, operands: [.purl])

    @Argument("name", help: "The name, or its URL.") var name: String
    @Option("--target", takes: "url", help: "The new target URL.") var target: String?
    @Flag(oneOf: Visibility.self) var listing: Visibility?
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        if let target { try PURL.checkTarget(target) }
        guard target != nil || listing != nil else {
            throw TritonError(.usage, "nothing to change: give --target, --listed or --unlisted")
        }
    }

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try PURLName.own(name, call)
        let purl = try await environment.repository.edit(
            item.name, of: item.address, target: target, isListed: listing?.isListed)
        return .changed(purl, call.changes.effect, prints: RemoteText(purl.url), "changed purl '\(line: purl.name)'")
    }
}
