import Arguments
import Cache
import Commands
import Completion
import Domain
import Output
import Platform
import Session
import Settings
import Shell
import Terminal

extension Dispatcher {
    /// Lets the user choose the item that a line lacks, among the names in the cache, after their list was read.
    /// - Returns: the words of the line with the item; nil if nobody can choose, or there is nothing to choose from.
    /// - Throws: why the list could not be read, if the cache has no names either; for an empty list the error of the
    ///   line, with the notice of the list as its hint.
    func wordsWithChosenItem(_ line: ParsedLine, _ lineOptions: LineOptions) async throws -> [String]? {
        guard let kind = line.missingItem?.values, let command = line.command, !line.options.noInput else { return nil }
        let console = lineOptions.console, variables = environment.variables
        let traits = TerminalTraits(
            of: .error, on: console, color: line.options.color(or: configuredColor), variables: variables)
        let picker = ItemPicker(console: console, traits: traits, variables: variables, kind: try configuredPicker())
        guard picker.canAsk else { return nil }
        // Nobody is asked which item to change when none may be changed.
        if command.needsWritableSession { try invocation(for: line, command, lineOptions).session.requireWritable() }
        var list = try await describedList(kind, of: line, lineOptions), failure: TritonError?
        let sentences = try list.map(Self.sentences)
        if list == nil, !line.options.offline {
            do { list = try await self.list(kind, with: command, of: line, lineOptions) } catch {
                failure = TritonError(surfacing: error)
                if failure?.code == .cancelled { throw error }
            }
        }
        let scope = CompletionScope(address: line.options.address, profile: line.options.profile)
        let names = LocalCompletionSource(environment).values(
            kind, startingWith: "", limit: Self.maximumChoices, in: scope
        ).filter { sentences == nil || sentences?[$0.text] != nil }
        guard !names.isEmpty else {
            if let failure { throw failure }
            guard var error = line.error, let notice = list?.emptyNotice else { return nil }
            error.hint = notice
            throw error
        }
        if let failure, !line.options.quiet {
            try console.writeLine(
                "triton: the list could not be read, so only names in the cache are shown: \(failure.sentence)",
                to: .error)
        }
        let items = names.map { ItemPicker.Item($0.text, about: sentences?[$0.text] ?? $0.about) }
        let name = try await picker.choose(among: items, for: SafeText(line: command.name))
        return line.words + (name.hasPrefix("-") && !line.reader.isTerminated ? ["--", name] : [name])
    }

    private static let maximumChoices = 10_000

    /// The list that describes its items to a person; nil for a kind without one.
    private func describedList(_ kind: CompletionValues, of line: ParsedLine, _ lineOptions: LineOptions) async throws
        -> CommandOutput?
    {
        guard case .list(let list) = kind, let words = list.describing,
            let list = try parseWithoutDefaults(words + line.globalWords(except: ["--at"])), let command = list.command
        else { return nil }
        return try await output(of: command, CommandGraph(environment, invocation(for: list, command, lineOptions)))
    }

    /// The descriptions of its items, by their ids.
    private static func sentences(_ output: CommandOutput) throws -> [String: String] {
        guard case .many(let elements) = output.records else { return [:] }
        let fields = try output.schema.positions(of: ["id", "description", "address"])
        var sentences: [String: String] = [:]
        for case .row(let row) in elements {
            let texts = fields.map { row[$0].plain }
            sentences[texts[0]] = texts[1...].filter { !$0.isEmpty }.joined(separator: "  ")
        }
        return sentences
    }

    /// Runs the list command beside a command, so that the cache has all names: other commands store only the items
    /// that they have read.
    /// - Returns: the output of the list command; nil if the noun has none.
    private func list(
        _ kind: CompletionValues, with command: ParsedCommand, of line: ParsedLine, _ lineOptions: LineOptions
    ) async throws -> CommandOutput? {
        let path = command.name.split(separator: " ").dropLast().map(String.init)
        // The addresses of 'email' are one list, which 'get' prints. A noun without such a verb has no list to read.
        let verbs = if case .list(let list) = kind, let verb = list.verb { [verb] } else { ["list", "get"] }
        let list = verbs.lazy.compactMap {
            try? parseWithoutDefaults(path + [$0] + line.globalWords(except: ["--at"]))
        }.first
        guard let list, let listing = list.command else { return nil }
        return try await output(of: listing, CommandGraph(environment, invocation(for: list, listing, lineOptions)))
    }

    private func configuredPicker() throws -> ItemPicker.Kind? {
        let settings = try environment.settings.get()
        guard let word = try settings.string("picker") else { return nil }
        if let kind = ItemPicker.Kind(rawValue: word) { return kind }
        throw settings.located("picker", "'picker' should be one of fzf, list, none, not '\(line: word)'")
    }
}
