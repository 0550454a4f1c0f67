package import ArgumentParser
package import Terminal

/// The options that every command takes, before the noun or after the verb; the later one wins.
package struct GlobalOptions: ParsableArguments, Sendable {
    @Option(name: [.customShort("a"), .long], help: ArgumentHelp("Speak as this address.", valueName: "name"))
    package var address: String?

    @Option(help: ArgumentHelp("Use this profile of the configuration.", valueName: "name"))
    package var profile: String?

    @Option(help: ArgumentHelp("Print as table, tsv, record, json or jsonl.", valueName: "form"))
    package var format: OutputFormat?

    @Flag(help: "Print one JSON value.")
    package var json = false

    @Flag(help: "Print one JSON object a line.")
    package var jsonl = false

    @Option(help: ArgumentHelp("Print these fields in this order; 'help' lists them.", valueName: "list"))
    package var fields: [String] = []

    @Option(help: ArgumentHelp("Colour: auto, always or never.", valueName: "when"))
    package var color: ColorChoice?

    @Flag(help: "Print column names in a pipe too.")
    package var header = false

    @Flag(help: "Print full times on a terminal too.")
    package var absolute = false

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Write the result to a file.", valueName: "file"), completion: .file())
    package var output: String?

    @Flag(help: "Replace what exists.")
    package var force = false

    @Flag(name: [.customShort("q"), .long], help: "Say nothing but results and errors.")
    package var quiet = false

    @Flag(name: [.customShort("v"), .long], help: "Show each request and answer; twice: with bodies.")
    package var verbose: Int

    @Flag(help: "Show the changing requests as curl lines and send none.")
    package var dryRun = false

    @Flag(help: "Answer from the cache only.")
    package var offline = false

    @Flag(help: "Ask the service even if the cache is fresh.")
    package var refresh = false

    @Flag(help: "If it cannot be sent now, send it later.")
    package var queue = false

    @Option(help: ArgumentHelp("Give up after this many seconds.", valueName: "seconds"))
    package var timeout: Double?

    @Flag(help: "Try each request once.")
    package var noRetry = false

    @Flag(help: "Never ask.")
    package var noInput = false

    @Flag(name: [.customShort("y"), .long], help: "Answer every question with yes.")
    package var yes = false

    @Flag(help: "Show long lists without a pager.")
    package var noPager = false

    package init() {}

    package mutating func validate() throws {
        if let timeout, !(timeout > 0 && timeout <= 86_400) { throw ValidationError("--timeout takes seconds above 0") }
        if offline && refresh { throw ValidationError("--offline and --refresh exclude each other") }
    }

    /// The options that take a value, for those who look at words before a command is known.
    static let valued: Set<String> = ["-a", "--address", "--profile", "--format", "--fields", "--color", "-o", "--output", "--timeout"]
    static let switches: Set<String> = [
        "--json", "--jsonl", "--header", "--absolute", "--force", "-q", "--quiet", "-v", "--verbose", "-vv", "--dry-run", "--offline", "--refresh", "--queue", "--no-retry",
        "--no-input",
        "-y", "--yes", "--no-pager",
    ]
}

package enum OutputFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case table, tsv, record, json, jsonl
}

extension ColorChoice: ExpressibleByArgument {}
