package import Domain

/// Lets a person choose one of several items: with `fzf`, or from a list with numbers.
///
/// The names may come from strangers: they are shown escaped, `fzf` gets them only on its standard input, and none of
/// its options makes it run a program.
package struct ItemPicker: Sendable {
    /// The setting `picker`.
    package enum Kind: String, Sendable, CaseIterable {
        case fzf, list, none
    }

    package struct Item: Sendable {
        let name: String
        /// The line that is shown: the name with its description.
        let line: SafeText

        package init(_ name: String, about: String? = nil) {
            self.name = name
            // Only the beginning is measured, because a text may be long.
            let about = (about ?? "").prefix(2 * Self.width)
            line =
                about.isEmpty
                ? SafeText(line: name)
                : "\(line: name)  \(SafeText(line: String(about)).shortened(to: Self.width))"
        }

        /// Width of a description, in columns.
        private static let width = 60
    }

    private let console: any Console
    private let traits: TerminalTraits
    private let variables: [String: String]
    private let kind: Kind

    /// - Parameters:
    ///   - traits: those of standard error.
    ///   - kind: nil for `fzf` where it is installed.
    package init(console: any Console, traits: TerminalTraits, variables: [String: String], kind: Kind?) {
        self.console = console
        self.traits = traits
        self.variables = variables
        self.kind = kind ?? .fzf
    }

    /// Whether a person can choose here.
    package var canAsk: Bool { kind != .none && prompt.canAsk }

    /// - Parameter title: the command that needs the item.
    /// - Returns: its name.
    /// - Throws: code `cancelled`, also after Esc, and after Ctrl-C in `fzf`; code `io`.
    package func choose(among items: [Item], for title: SafeText) async throws(TritonError) -> String {
        if kind == .fzf, !traits.hasPlainLines, ChildProcess.isInstalled(Self.program, variables: variables),
            let chosen = try await chooseWithProgram(items, title)
        {
            return chosen
        }
        return try chooseFromList(items, title)
    }

    // MARK: fzf

    private static let program = "fzf"
    /// Its exit codes.
    private static let (chosen, noMatch, interrupted): (Int32, Int32, Int32) = (0, 1, 130)

    /// Nil if it cannot be used.
    private func chooseWithProgram(_ items: [Item], _ title: SafeText) async throws(TritonError) -> String? {
        let options = [
            "--read0", "--print0", "--no-multi", "--delimiter=\t", "--with-nth=2..", "--height=40%",
            "--layout=reverse", "--prompt=\(title.rendered)> ",
        ]
        // The number finds the item again, because the text is escaped.
        let lines = items.enumerated().map { "\($0)\t\($1.line.rendered)\0" }.joined()
        try console.flush()
        let child = ChildProcess(
            // The user's own options may contain a preview, which runs a program with the name.
            .program(Self.program, options + (traits.hasColor ? [] : ["--color=bw"])),
            variables: variables.filter { !$0.key.hasPrefix("FZF_") },
            input: .bytes(Array(lines.utf8)), isInteractive: true)
        let ended = try await child.capture(limit: 1 << 20)
        switch ended.code {
        case Self.chosen:
            let number = String(decoding: ended.output, as: UTF8.self).prefix { $0 != "\t" }
            guard let position = Int(number), items.indices.contains(position) else { return nil }
            return items[position].name
        // A signal is for the group of the terminal: after Ctrl-C in fzf, which reads it as a key, there was none.
        case Self.noMatch, Self.interrupted: throw Self.nothingChosen
        default: return nil
        }
    }

    // MARK: The list

    private func chooseFromList(_ items: [Item], _ title: SafeText) throws(TritonError) -> String {
        let room = max(1, min(Self.maximumRows, console.size.lines - 4))
        var shown = items
        while true {
            try show(shown.prefix(room), leavingOut: shown.count - room)
            guard let answer = try prompt.ask("\(title): number, or a part of the name"), !answer.contains("\u{1B}")
            else { throw Self.nothingChosen }
            if let number = Int(answer), (1...min(room, shown.count)).contains(number) { return shown[number - 1].name }
            if let item = items.first(where: { $0.name == answer }) { return item.name }
            let word = answer.lowercased()
            let found = answer.isEmpty ? items : items.filter { $0.line.rendered.lowercased().contains(word) }
            if found.count == 1 { return found[0].name }
            if found.isEmpty { try console.writeLine("Nothing matches '\(line: answer)'.", to: .error) }
            shown = found.isEmpty ? items : found
        }
    }

    private static let maximumRows = 20

    private func show(_ items: ArraySlice<Item>, leavingOut rest: Int) throws(TritonError) {
        let width = "\(items.count)".count
        for (position, item) in items.enumerated() {
            let number = String(position + 1)
            let line: SafeText =
                "\(trusted: String(repeating: " ", count: width - number.count) + number)  \(item.line)"
            try console.writeLine(line.shortened(to: max(1, console.size.columns - 1)), to: .error)
        }
        guard rest > 0 else { return }
        try console.writeLine("\(rest) more: type a part of the name", to: .error)
    }

    private static var nothingChosen: TritonError { TritonError(.cancelled, "nothing was chosen") }

    private var prompt: Prompt { Prompt(console: console, isAccessible: traits.isAccessible) }
}
