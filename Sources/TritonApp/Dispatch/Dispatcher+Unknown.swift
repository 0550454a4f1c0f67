import Aliases
import Arguments
import Commands
import Domain
import Files
import Platform
import Session
import Settings
import Shell
import Terminal

extension Dispatcher {
    /// A first word that is not a noun: an alias of the user, a program `triton-WORD` on the path, or a mistake.
    func runUnknown(_ name: String, _ line: ParsedLine, _ lineOptions: LineOptions) async throws -> LineOutcome {
        if let alias = try Alias.all(in: environment.settings.get()).first(where: { $0.name == name }) {
            return try await run(alias, line, lineOptions)
        }
        guard let program = ExternalCommands.find(name, variables: environment.variables) else {
            throw mistake(name, line)
        }
        try Self.requireTold("'triton-\(line: name)'", line.options)
        // `triton -h foo` is `triton-foo --help`.
        let arguments = (line.wantsHelp ? ["--help"] : []) + line.wordsAfterNoun
        return try await run(.program(program, arguments), line, lineOptions)
    }

    /// Runs a child, which writes to the standard output of this process unless the line is redirected.
    private func run(_ command: ChildProcess.Command, _ line: ParsedLine, _ lineOptions: LineOptions) async throws
        -> LineOutcome
    {
        let child = ChildProcess(command, variables: try childVariables(line), input: lineOptions.childInput)
        try lineOptions.console.flush()
        guard lineOptions.isRedirected else { return LineOutcome(exitCode: try await child.run()) }
        let captured = try await child.capture(limit: Self.maximumOutput)
        try lineOptions.console.write(captured.output, to: .output)
        return LineOutcome(exitCode: captured.code)
    }

    /// Maximum nesting of aliases.
    private static let maximumDepth = 16

    /// Maximum output of a program in a redirected line of the prompt, in bytes.
    private static let maximumOutput = 256 << 20

    private func run(_ alias: Alias, _ line: ParsedLine, _ lineOptions: LineOptions) async throws -> LineOutcome {
        var inner = lineOptions
        inner.depth += 1
        guard inner.depth < Self.maximumDepth else {
            throw TritonError(
                .usage, "the alias '\(line: alias.name)' refers to itself", hint: "see it with 'triton alias list'")
        }
        switch try AliasExpansion.expand(alias.expansion, name: alias.name, arguments: line.wordsAfterNoun) {
        case .words(let words): return await run(line.wordsBeforeNoun + words, inner)
        case .shell(let script, let arguments):
            guard !line.wantsHelp else {
                throw TritonError(
                    .usage, "an alias of a shell command has no help", hint: "see it with 'triton alias list'")
            }
            try Self.requireTold("the shell command of '\(line: alias.name)'", line.options)
            try environment.settings.get().requireTrusted(SettingKey(["alias", alias.name]))
            return try await run(.shell(script, arguments), line, lineOptions)
        }
    }

    /// Whether the words, or those of the alias that they name, are a command that takes a secret.
    func mayHoldSecrets(_ words: [String], depth: Int = 0) -> Bool {
        let line = parse(words)
        if let command = line.command { return command.type.page.traits.contains(.mayHoldSecrets) }
        // Without a configuration that parses, no alias runs.
        guard case .unknownNoun(let name) = line.destination, depth < Self.maximumDepth,
            let alias = try? Alias.all(in: environment.settings.get()).first(where: { $0.name == name }),
            let expansion = try? AliasExpansion.expand(
                alias.expansion, name: alias.name, arguments: line.wordsAfterNoun)
        else { return false }
        return switch expansion {
        case .words(let words): mayHoldSecrets(words, depth: depth + 1)
        case .shell(let script, _): SecretLines.namesLogin(script)
        }
    }

    /// A program is not told these options, so it would send what they hold back.
    private static func requireTold(_ program: SafeText, _ options: GlobalOptions) throws(TritonError) {
        let untold: SafeText? =
            switch true {
            case options.dryRun: "--dry-run"
            case options.offline: "--offline"
            case options.queue: "--queue"
            case options.at != nil: "--at"
            default: nil
            }
        if let untold { throw TritonError(.usage, "\(program) cannot be told \(untold)") }
    }

    /// The environment of a program, with the global options that are before its name.
    private func childVariables(_ line: ParsedLine) throws -> [String: String] {
        let options = line.options
        let session = try environment.sessionResolver.session(
            address: options.address, profile: options.profile, chosen: environment.sessionController.chosenAddress)
        return ExternalCommands.environment(environment, session, options.format)
    }

    private func mistake(_ name: String, _ line: ParsedLine) -> TritonError {
        let nouns = environment.nouns.map(\.description)
        if let hint = CommandHints.hint(for: name, before: line.wordsAfterNoun, among: nouns) {
            return TritonError(.usage, "there is no noun '\(line: name)'", hint: hint)
        }
        // The suggestion also works with a configuration that does not parse.
        let aliases = (try? Alias.all(in: environment.settings.get()).map(\.name)) ?? []
        let known = environment.nouns.map(\.name) + aliases + ExternalCommands.all(variables: environment.variables)
        return TritonError(
            .usage, "there is no noun '\(line: name)'",
            hint: Suggestion.hint(for: name, among: known, else: "see them all with 'triton help'"))
    }
}

/// Programs `triton-WORD` on the path, which run as `triton WORD`. They are given address, profile, format and the path
/// of this program, and no token: they can call `triton api`.
enum ExternalCommands {
    /// Helper programs of triton, which are not commands.
    private static let notCommands: Set<String> = ["sandbox"]

    static func find(_ name: String, variables: [String: String]) -> String? {
        guard !name.contains("/"), !name.isEmpty, !notCommands.contains(name) else { return nil }
        return SearchPath.find("triton-" + name, in: variables)
    }

    /// The names of all external commands, without `triton-`.
    static func all(variables: [String: String]) -> [String] {
        var found: Set<String> = []
        for folder in SearchPath.folders(variables) {
            guard let handle = opendir(folder) else { continue }
            defer { closedir(handle) }
            while let entry = readdir(handle) {
                let name = entry.name
                guard name.hasPrefix("triton-"), SearchPath.isProgram(Path.join(folder, name)) else { continue }
                found.insert(String(name.dropFirst(7)))
            }
        }
        return found.subtracting(notCommands).sorted()
    }

    static func environment(_ environment: TritonEnvironment, _ session: Session, _ format: OutputFormat?) -> [String:
        String]
    {
        var variables = environment.variables
        variables["TRITON_PROFILE"] = session.profile
        variables["TRITON_ADDRESS"] = session.address?.name ?? ""
        variables["TRITON_FORMAT"] = format?.rawValue ?? ""
        variables["TRITON_PROGRAM"] = environment.program
        if session.readOnlySource != nil { variables["TRITON_READ_ONLY"] = "1" }
        return variables
    }
}
