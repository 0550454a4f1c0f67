import CommandKit
import Domain
import FoundationEssentials
import PURLsRepository
import OMGAPI

struct Add: TritonCommand {
    static let page = CommandPage(
        "add", "make a purl", form: "NAME URL [--listed]",
        discussion: "An existing name is refused, because the service would replace it; use 'edit', or --force.",
        examples: [
            Example("triton purl add blog https://example.com/blog", "make a purl; its address is printed"),
            Example("triton purl add blog https://example.com/new --listed --force", "replace it, and list it"),
        ],
        output: PURL.schema, operands: [.free])

    @Argument("name", help: "The name.") var name: String?
    @Argument("url", help: "Where it leads.") var target: String?
    @Flag("--listed", help: "Show it to everybody who lists your purls.") var listed = false
    @Option("--from", takes: "file", help: "Add what 'purl list --jsonl' wrote.", completion: .file) var from: String?
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        guard from == nil else {
            if name != nil { throw TritonError(.usage, "give either a name and a URL, or --from") }
            return
        }
        guard let name, let target else { throw TritonError(.usage, "a name and a URL are needed") }
        try PURLName.check(name)
        try PURLName.checkTarget(target)
    }

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let repository = try environment.repository
        var added: [PURL] = []
        func add(_ purl: PURL) async throws -> PURL {
            added.append(try await repository.add(purl, replacing: options.force))
            return added[added.count - 1]
        }
        let purls = try wanted(address, call)
        let results =
            from == nil
            ? try await call.forEach(purls, named: \.name) { try await add($0).row }
            : try await call.deliveringRecords(purls, resend: ["purl", "add", "--from", "-"] + (options.force ? ["--force"] : []), named: \.name, add)
        let sentence: SafeText = added.count == 1 ? "added purl '\(line: added[0].name)'" : "added \(added.count) purls"
        return .made(PURL.schema, results, prints: added.map { RemoteText($0.url) }, sentence)
    }

    /// Sent again after it arrived, it would be refused as existing.
    func alreadyArrived(_ content: [UInt8], since: Date, in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput? {
        guard let purl = try wanted(try call.address, call).first, let present = try await environment.repository.same(as: purl) else { return nil }
        return .made(present, prints: RemoteText(present.url), "purl '\(line: present.name)' is there already")
    }

    private func wanted(_ address: Address, _ call: Invocation) throws -> [PURL] {
        try from.map { try read($0, address, call) } ?? [PURL(name: name ?? "", address: address, target: target ?? "", isListed: listed)]
    }

    private func read(_ file: String, _ address: Address, _ call: Invocation) throws -> [PURL] {
        try call.records(from: file) { record throws(WireError) in
            PURL(name: try record["name"].required(), address: address, target: try record["target"].required(), isListed: record["listed"].flag)
        }.map { purl in
            try PURLName.check(purl.name)
            try PURLName.checkTarget(purl.target)
            return purl
        }
    }
}
