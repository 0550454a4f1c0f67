import ArgumentParser
package import Terminal

/// The options that every command takes, before the noun or after the verb; the later one wins.
///
/// They are declared to the parser by ``GlobalOptionDeclarations``, which takes it a quarter of a short command's time. So
/// the words that are plainly theirs are read without it (``GlobalWords``), and it sees no declaration then.
package struct GlobalOptions: ParsableArguments, Sendable, Equatable {
    package var address: String?
    package var profile: String?
    package var format: OutputFormat?
    package var json = false
    package var jsonl = false
    package var fields: [String] = []
    package var color: ColorChoice?
    package var header = false
    package var absolute = false
    package var output: String?
    package var force = false
    package var quiet = false
    package var verbose = 0
    package var dryRun = false
    package var offline = false
    package var refresh = false
    package var queue = false
    package var timeout: Double?
    package var noRetry = false
    package var noInput = false
    package var yes = false
    package var noPager = false

    /// What was read already, while the parser reads the other words.
    @TaskLocal static var read: GlobalOptions?

    private enum CodingKeys: CodingKey { case declared }

    package init() {}

    package init(from decoder: any Decoder) throws {
        self = try Self.read ?? decoder.container(keyedBy: CodingKeys.self).decode(OptionGroup<GlobalOptionDeclarations>.self, forKey: .declared).wrappedValue.values
    }

    package mutating func validate() throws {
        if let timeout, !(timeout > 0 && timeout <= 86_400) { throw ValidationError("--timeout takes seconds above 0") }
        if output == "" { throw ValidationError("--output takes the name of a file, or '-'") }
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

extension GlobalOptions: CustomReflectable {
    /// The parser finds declarations by reflection.
    package var customMirror: Mirror { Mirror(self, children: Self.read == nil ? ["_declared": OptionGroup<GlobalOptionDeclarations>()] : [:]) }
}

package enum OutputFormat: String, CaseIterable, Sendable {
    case table, tsv, record, json, jsonl
}
