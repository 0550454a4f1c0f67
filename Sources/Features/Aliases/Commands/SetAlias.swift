import Commands
import Settings

struct SetAlias: TritonCommand {
    static let page = CommandPage(
        "set", "make or replace an alias", form: "NAME EXPANSION",
        examples: [
            Example("triton alias set hi 'status post \"$1\" --emoji 👋'", "then: triton hi \"Hello\""),
            Example("triton alias set count '!triton purl list | wc -l'", "run by the shell"),
        ],
        output: Alias.schema, traits: .local)

    @Argument("name", help: "The word.") var name: String
    @Argument("expansion", help: "What it stands for.") var expansion: String

    func check() throws(TritonError) {
        guard name.isWord, !name.contains("/"), !name.hasPrefix("-") else {
            throw TritonError(
                .usage, "'\(line: name)' cannot be an alias", hint: "one word, not beginning with a hyphen")
        }
        guard !expansion.trimmed.isEmpty, expansion != "!" else { throw TritonError(.usage, "the expansion is empty") }
        guard !expansion.utf8.contains(0) else { throw TritonError(.usage, "the expansion contains a NUL byte") }
        if !expansion.hasPrefix("!") { _ = try AliasWords.split(expansion) }
    }

    func run(in environment: AliasesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard !environment.coreWords().contains(name) else {
            throw TritonError(.usage, "'\(line: name)' is a command of triton, which an alias cannot replace")
        }
        if !call.isDryRun {
            try environment.file.set(Alias.key(name), to: .string(expansion))
            environment.reload()
        }
        return .changed(
            Alias(name: name, expansion: expansion), prints: RemoteText(name),
            "'triton \(line: name)' now stands for '\(line: expansion)'")
    }
}
