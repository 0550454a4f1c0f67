package import Domain
package import Terminal

/// The options of every command, before the noun or after the verb; the last one wins.
package struct GlobalOptions: CommandOptions {
    @Option("-a", "--address", takes: "name", help: "Act as this address.")
    package var address: String?

    @Option("--profile", takes: "name", help: "Use this profile of the configuration.")
    package var profile: String?

    /// The last one of `--format`, `--json` and `--jsonl`.
    @Option(
        "--format", takes: "form", help: "Print as table, tsv, record, json or jsonl.",
        shorthands: [
            OptionShorthand(
                "--json", OutputFormat.json.rawValue,
                help: "Print one JSON value; --json=LIST is --json --fields LIST.",
                valueOption: "--fields"),
            OptionShorthand(
                "--jsonl", OutputFormat.jsonl.rawValue, help: "Print one JSON object per line; --jsonl=LIST too.",
                valueOption: "--fields"),
        ])
    package var format: OutputFormat?

    @Option("--fields", takes: "list", help: "Print these fields in this order; 'help' lists them.")
    private var fieldList: String?

    @Option(
        "--sort", takes: "list", reads: .unconditional,
        help: "Sort a list by these fields; '-' before a field reverses it.")
    package var sorting: [String] = []

    @Option("--where", takes: "condition", help: "Show only records with FIELD~TEXT, or = < > <= >= != !~ for '~'.")
    package var conditions: [String] = []

    @Option("--jq", takes: "expression", help: "Filter the JSON with this jq expression.")
    package var jq: String?

    @Option("--color", takes: "when", help: "Colour: auto, always or never.")
    package var color: ColorChoice?

    /// - Parameter configured: read only if the option is not given.
    package func color(or configured: @autoclosure () -> ColorChoice?) -> ColorChoice { color ?? configured() ?? .auto }

    @Flag("--header", help: "Print column names in a pipe too.")
    package var header = false

    @Flag("--absolute", help: "Print full times on a terminal too.")
    package var absolute = false

    @Option("-o", "--output", takes: "file", help: "Write the result to a file.", completion: .file)
    package var output: String?

    @Flag("--force", help: "Replace what exists already, even if it cannot be kept for undo.")
    package var force = false

    @Flag("-q", "--quiet", help: "Print only results and errors.")
    package var quiet = false

    @Flag("-v", "--verbose", help: "Show each request and answer, without their bodies.")
    package var verbose: Int

    @Flag("--dry-run", help: "Show what would be sent, and send nothing; in a pipe as curl commands.")
    package var dryRun = false

    @Flag("--offline", help: "Use only the cache, no network.")
    package var offline = false

    @Flag("--refresh", help: "Ask the service even if the cache is fresh.")
    package var refresh = false

    @Flag("--queue", help: "If it cannot be sent now, send it later.")
    package var queue = false

    @Option("--at", takes: "time", help: "Keep a change in the outbox until then: 2h, 18:00, a date.")
    package var at: String?

    @Option("--timeout", takes: "seconds", help: "Give up after this many seconds.")
    package var timeout: Double?

    @Flag("--no-retry", help: "Try each request once.")
    package var noRetry = false

    @Flag("--no-input", help: "Never ask.")
    package var noInput = false

    @Flag("-y", "--yes", help: "Answer yes when asked about a plan or a deletion.")
    package var yes = false

    @Flag("--no-pager", help: "Show long lists without a pager.")
    package var noPager = false

    @Flag(oneOf: CopyChoice.self)
    package var copy: CopyChoice?

    @Flag("--no-pictures", help: "Show no pictures on the terminal.")
    package var noPictures = false

    @Flag("--no-hooks", help: "Run no hooks of the configuration.")
    package var noHooks = false

    package init() {}

    /// The options of one line, before any word of it was read.
    package static func declared() -> Declared<GlobalOptions> {
        Declarations.making { OptionGroup<GlobalOptions>().wrappedValue }
    }

    /// Whether results and errors are JSON.
    package var isJSON: Bool { format == .json || format == .jsonl || jq != nil }

    /// Whether the records of a list are filtered or sorted.
    package var selectsRecords: Bool { !sorting.isEmpty || !conditions.isEmpty }

    /// The file of `--output`; nil for standard output, which `-` also means.
    package var outputFile: String? { output == "-" ? nil : output }

    package var fields: [String] { fieldList.map { [$0] } ?? [] }

    package func check() throws(TritonError) {
        if let timeout, !(timeout > 0 && timeout <= 86_400) {
            throw TritonError(.usage, "--timeout takes seconds above 0, at most 86400")
        }
        if output == "" { throw TritonError(.usage, "--output takes the name of a file, or '-'") }
        if offline && refresh { throw TritonError(.usage, "--offline and --refresh exclude each other") }
    }

    package static let kinds: [String: OptionInfo.Kind] = OptionInfo.global.reduce(into: [:]) { kinds, info in
        for name in info.names { kinds[name] = info.kind }
    }
}

package enum CopyChoice: String, FlagChoice {
    case copy
    case noCopy = "no-copy"

    package var about: String {
        switch self {
        case .copy: "Copy the URL or id that a change prints to the clipboard too."
        case .noCopy: "Copy nothing, if the setting 'copy' is true."
        }
    }
}

extension ColorChoice: ArgumentValue {}

package enum OutputFormat: String, CaseIterable, ArgumentValue {
    case table, tsv, record, json, jsonl
}
