import Commands
import Items
import PURLsRepository

struct GetPURL: TritonCommand {
    static let page = CommandPage(
        "get", "print the targets of PURLs", form: "NAME… [--web]",
        examples: [
            Example("triton purl get docs", "the target"),
            Example("triton purl get docs --json", "everything known about it"),
            Example("triton purl get 'd*'", "the targets of those whose names begin with d"),
        ],
        output: PURL.schema, operands: [.purl], traits: .read)

    @Argument("name", help: "The names, or their URLs.") var names: [String]
    @OptionGroup var browser: WebOptions

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let repository = environment.repository
        let names = try await call.named(names, check: { _ = try call.item($0, .purl) }) {
            try await repository.list(of: call.address)
        }
        try browser.check(count: names.count)
        let purls = try await call.readEach(names.map { try call.item($0, .purl) }, of: "PURLs") {
            try await repository.fetch($0.name, of: $0.address)
        }
        if browser.web, case .success(let purl)? = purls.first { return try await call.open(purl.url) }
        return .lines(purls, of: names) { $0.target }
    }
}
