import Commands
import Items
import PURLsRepository

struct AddPURL: TritonCommand {
    static let page = CommandPage(
        "add", "make a PURL", form: "NAME URL \(PURLOptions.form)",
        discussion: """
            An existing name is refused, because the service would replace it; use 'edit', or --force, which keeps \
            the listing of the old one unless --listed or --unlisted is given. On a terminal a missing name or URL is \
            asked for.
            """,
        examples: [
            Example("triton purl add blog https://example.com/blog", "make a PURL; its URL is printed"),
            Example("triton purl add blog https://example.com/new --listed --force", "replace it, and list it"),
        ],
        output: PURL.schema.changed, operands: [.free])

    @Argument("name", help: "The name.") var name: String?
    @Argument("url", help: "The target URL.") var target: String?
    @OptionGroup var options: PURLOptions
    @Option("--from", takes: "file", help: "Add what 'purl list --jsonl' wrote.", completion: .file) var from: String?

    func check() throws(TritonError) {
        guard from == nil else {
            if name != nil { throw TritonError(.usage, "give either a name and a URL, or --from") }
            return
        }
        if let name { try PURL.checkName(name) }
        if let target { try Link.check(target) }
    }

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let repository = environment.repository
        let purls = try from.map { try read($0, call.address, call) } ?? [purl(call)]
        let address = try call.address
        let changes = purls.map { repository.makeAddition($0, replacing: call.options.force) }
        let sent = try await call.sendAll(
            changes, by: repository, carriesText: from != nil, recordsOf: from, named: purls.map(\.name)
        ) { PURL($0, of: address) }
        let added = sent.items
        return .sent(
            sent, prints: \.url,
            added.count == 1
                ? call.changes.effect.addition(of: "purl '\(line: added[0].name)'") : "added \(added.count) PURLs")
    }

    private func purl(_ call: Invocation) throws -> PURL {
        let problem: SafeText = "a name and a URL are needed"
        let name = try call.argument(name, "Name", orRefuse: problem, check: PURL.checkName)
        let target = try call.argument(target, "Target URL", orRefuse: problem, check: Link.check)
        var purl = PURL(name: name, address: try call.address, target: target, isListed: nil)
        options.set(&purl)
        return purl
    }

    private func read(_ file: String, _ address: Address, _ call: Invocation) throws -> [PURL] {
        try call.records(
            from: file,
            check: { purl in
                try PURL.checkName(purl.name)
                try Link.check(purl.target)
            }
        ) { record throws(ResponseError) in
            _ = try record["target"].required()
            return try PURL(settable: record, of: address)
        }
    }
}
