package import Domain
import ArgumentParser
package import Terminal

/// What `-h` prints: one screen, examples first. Nothing is opened or made for it.
package struct HelpText: Sendable {
    private let traits: TerminalTraits

    package init(traits: TerminalTraits) { self.traits = traits }

    /// The program's own help: the nouns.
    package func root(_ nouns: [NounDescription], version: String) -> SafeText {
        var page = Page(traits)
        page.paragraph("triton \(version): everything of omg.lol from the command line")
        page.heading("Usage")
        page.line("triton NOUN VERB [OPTIONS] [ARGUMENTS]")
        page.heading("Try it")
        page.examples([
            Example("triton --profile sandbox status post \"Hello\" --emoji 👋", "in the omg.lol inside the program: no network, no account"),
            Example("triton auth login", "log in to your own"),
        ])
        page.heading("Nouns")
        page.table(nouns.map { ($0.name, $0.abstract) })
        page.heading("More")
        page.line("triton NOUN -h, triton help NOUN [VERB], triton help environment|exit-codes|json|config|scripting")
        return page.text
    }

    package func noun(_ noun: NounDescription) -> SafeText {
        var page = Page(traits)
        page.paragraph("triton \(noun.name): \(noun.abstract)")
        page.heading("Usage")
        page.line(noun.verbs.isEmpty ? "triton \(noun.name) \(noun.main?.page.form ?? "")" : "triton \(noun.name) VERB [OPTIONS] [ARGUMENTS]")
        let examples = noun.allCommands.filter { !$0.type.page.isHidden }.compactMap { $0.type.page.examples.first }.prefix(4)
        if !examples.isEmpty {
            page.heading("Examples")
            page.examples(Array(examples))
        }
        if !noun.verbs.isEmpty {
            page.heading("Verbs")
            page.table(noun.verbs.filter { !$0.isHidden }.map { ($0.name, $0.abstract) })
        }
        page.heading("More")
        page.line("triton \(noun.name) VERB -h, triton help \(noun.name)")
        return page.text
    }

    /// - Parameter name: as it is typed: `purl add`.
    package func command(_ name: String, _ type: any TritonCommand.Type) -> SafeText {
        let about = type.page
        var page = Page(traits)
        page.paragraph("triton \(name): \(about.abstract)")
        page.heading("Usage")
        page.line("triton \(name)" + (about.form.isEmpty ? "" : " " + about.form))
        if !about.examples.isEmpty {
            page.heading("Examples")
            page.examples(about.examples)
        }
        let options = OptionInfo.all(of: type)
        let operands = options.filter { $0.kind == .positional }
        if !operands.isEmpty {
            page.heading("Arguments")
            page.table(operands.map { ($0.label, $0.about) })
        }
        let own = options.filter { $0.kind != .positional && !$0.isGlobal }
        if !own.isEmpty {
            page.heading("Options")
            page.table(own.map { ($0.label, $0.about) })
        }
        if let schema = about.output {
            page.heading("Fields with --json and --fields")
            page.wrapped(schema.fields.map(\.name).joined(separator: ", "))
        }
        page.heading("More")
        page.line("triton help \(name); options of every command: triton help options")
        return page.text
    }

    /// The options that every command takes.
    package func globalOptions() -> SafeText {
        var page = Page(traits)
        page.paragraph("Options of every command, before the noun or after the verb; the later one wins")
        page.table(OptionInfo.global.map { ($0.label, $0.about) })
        return page.text
    }
}

extension OptionInfo {
    /// `-a, --address NAME`
    package var label: String {
        if kind == .positional { return valueName.uppercased() + (isRepeating ? "…" : "") }
        return names.joined(separator: ", ") + (kind == .option ? " " + valueName.uppercased() : "")
    }
}

extension NounDescription {
    /// Every command below the noun, with its name as it is typed after `triton`.
    package var allCommands: [(name: String, type: any TritonCommand.Type)] {
        var commands: [(String, any TritonCommand.Type)] = main.map { [(name, $0)] } ?? []
        for verb in verbs {
            switch verb {
            case .command(let type): commands.append(("\(name) \(type.page.name)", type))
            case .group(let group, _, _, let types): commands += types.map { ("\(name) \(group) \($0.page.name)", $0) }
            }
        }
        return commands
    }
}

/// Builds one help page. All of its words are our own.
private struct Page {
    private let traits: TerminalTraits
    private var lines: [String] = []

    init(_ traits: TerminalTraits) { self.traits = traits }

    var text: SafeText { SafeText(trusted: lines.joined(separator: "\n") + "\n") }

    mutating func paragraph(_ text: String) { lines.append(text) }

    mutating func heading(_ text: String) {
        lines.append("")
        lines.append(StyledText(SafeText(trusted: text + ":"), .bold).rendered(in: traits).rendered)
    }

    mutating func line(_ text: String) { lines.append("  " + text) }

    mutating func wrapped(_ text: String) {
        var line = " "
        for word in text.split(separator: " ") {
            if line.count + word.count > 78 {
                lines.append(line)
                line = " "
            }
            line += " " + word
        }
        lines.append(line)
    }

    mutating func examples(_ examples: [Example]) {
        for example in examples {
            lines.append("  " + StyledText(SafeText(trusted: example.line), .color(.cyan)).rendered(in: traits).rendered)
            lines.append("      " + example.about)
        }
    }

    mutating func table(_ rows: [(String, String)]) {
        let width = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
        for (name, about) in rows {
            let gap = String(repeating: " ", count: max(0, min(width, 30) - DisplayWidth.of(name)) + 2)
            lines.append("  " + name + gap + about)
        }
    }
}
