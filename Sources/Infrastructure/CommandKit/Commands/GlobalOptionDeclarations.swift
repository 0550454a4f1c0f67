import ArgumentParser
import Terminal

/// The global options as the parser, the help and the completion know them.
struct GlobalOptionDeclarations: ParsableArguments {
    @Option(name: [.customShort("a"), .long], help: ArgumentHelp("Speak as this address.", valueName: "name"))
    var address: String?

    @Option(help: ArgumentHelp("Use this profile of the configuration.", valueName: "name"))
    var profile: String?

    @Option(help: ArgumentHelp("Print as table, tsv, record, json or jsonl.", valueName: "form"))
    var format: OutputFormat?

    @Flag(help: "Print one JSON value.")
    var json = false

    @Flag(help: "Print one JSON object a line.")
    var jsonl = false

    @Option(help: ArgumentHelp("Print these fields in this order; 'help' lists them.", valueName: "list"))
    var fields: [String] = []

    @Option(help: ArgumentHelp("Colour: auto, always or never.", valueName: "when"))
    var color: ColorChoice?

    @Flag(help: "Print column names in a pipe too.")
    var header = false

    @Flag(help: "Print full times on a terminal too.")
    var absolute = false

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Write the result to a file.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Replace what exists.")
    var force = false

    @Flag(name: [.customShort("q"), .long], help: "Say nothing but results and errors.")
    var quiet = false

    @Flag(name: [.customShort("v"), .long], help: "Show each request and answer; twice: with bodies.")
    var verbose: Int

    @Flag(help: "Show the changing requests as curl lines and send none.")
    var dryRun = false

    @Flag(help: "Answer from the cache only.")
    var offline = false

    @Flag(help: "Ask the service even if the cache is fresh.")
    var refresh = false

    @Flag(help: "If it cannot be sent now, send it later.")
    var queue = false

    @Option(help: ArgumentHelp("Give up after this many seconds.", valueName: "seconds"))
    var timeout: Double?

    @Flag(help: "Try each request once.")
    var noRetry = false

    @Flag(help: "Never ask.")
    var noInput = false

    @Flag(name: [.customShort("y"), .long], help: "Answer every question with yes.")
    var yes = false

    @Flag(help: "Show long lists without a pager.")
    var noPager = false

    var values: GlobalOptions {
        var values = GlobalOptions()
        values.address = address
        values.profile = profile
        values.format = format
        values.json = json
        values.jsonl = jsonl
        values.fields = fields.suffix(1)
        values.color = color
        values.header = header
        values.absolute = absolute
        values.output = output
        values.force = force
        values.quiet = quiet
        values.verbose = verbose
        values.dryRun = dryRun
        values.offline = offline
        values.refresh = refresh
        values.queue = queue
        values.timeout = timeout
        values.noRetry = noRetry
        values.noInput = noInput
        values.yes = yes
        values.noPager = noPager
        return values
    }
}

extension OutputFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
