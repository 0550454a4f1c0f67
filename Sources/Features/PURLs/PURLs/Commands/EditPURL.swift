import Commands
import PURLsRepository

struct EditPURL: TritonCommand {
    static let page = CommandPage(
        "edit", "change a PURL's target or listing", form: "NAME [--target URL] \(PURLOptions.form)",
        discussion: "On a terminal the new target is asked for when nothing else is given.",
        examples: [
            Example("triton purl edit docs --target https://example.com/manual", "set another target"),
            Example("triton purl edit docs --unlisted", "remove it from the public list"),
        ],
        output: PURL.schema.changed, operands: [.purl])

    @Argument("name", help: "The name, or its URL.") var name: String
    @Option("--target", takes: "url", help: "The new target URL.") var target: String?
    @OptionGroup var options: PURLOptions

    func check() throws(TritonError) {
        if let target { try Link.check(target) }
    }

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try call.ownItem(name, .purl)
        let target = try await newTarget(of: item, environment, call)
        let purl = try await environment.repository.edit(item.name, of: item.address) { purl in
            purl.target = target ?? purl.target
            options.set(&purl)
        }
        return .changed(purl, call.changes.effect, prints: RemoteText(purl.url), "changed purl '\(line: purl.name)'")
    }

    private func newTarget(of item: ItemReference, _ environment: PURLsEnvironment, _ call: Invocation) async throws
        -> String?
    {
        guard target == nil, !options.isGiven else { return target }
        guard call.canAsk else { throw call.missing("nothing to change") }
        let present = try await environment.repository.base(item.name, of: item.address)
        return try call.ask("Target URL", keeping: present.target, check: Link.check)
    }
}
