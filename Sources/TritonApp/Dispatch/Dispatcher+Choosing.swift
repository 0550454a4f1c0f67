import Arguments
import Commands
import Completion
import Domain
import Output
import Platform
import Settings
import Shell
import Terminal

extension Dispatcher {
    /// Lets the user choose the item that a line lacks, among the names that completion offers.
    /// - Returns: the words of the line with the item; nil if nobody can choose, or there is nothing to choose from.
    func wordsWithChosenItem(_ line: ParsedLine, _ lineOptions: LineOptions) async throws -> [String]? {
        guard let list = line.missingItem, let command = line.command, !line.options.noInput else { return nil }
        let console = lineOptions.console, variables = environment.variables
        let traits = TerminalTraits(
            of: .error, on: console, color: line.options.color ?? configuredColor ?? .auto, variables: variables)
        let picker = ItemPicker(console: console, traits: traits, variables: variables, kind: try configuredPicker())
        guard picker.canAsk else { return nil }
        let scope = CompletionScope(address: line.options.address, profile: line.options.profile)
        let names = LocalCompletionSource(environment).values(
            .list(list), startingWith: "", limit: Self.maximumChoices, in: scope)
        guard !names.isEmpty else { return nil }
        let name = try await picker.choose(
            among: names.map { ItemPicker.Item($0.text, about: $0.about) }, for: SafeText(line: command.name))
        return line.words + (name.hasPrefix("-") && !line.reader.isTerminated ? ["--", name] : [name])
    }

    private static let maximumChoices = 10_000

    private func configuredPicker() throws -> ItemPicker.Kind? {
        let settings = try environment.settings.get()
        guard let word = try settings.string("picker") else { return nil }
        if let kind = ItemPicker.Kind(rawValue: word) { return kind }
        throw settings.located("picker", "'picker' should be one of fzf, list, none, not '\(line: word)'")
    }
}
