package import Arguments
package import Commands
package import Domain
package import Terminal

/// The output of `-h`: one screen of 24 rows, examples first. It opens no files and makes no features. Further text,
/// such as a fifth example, is in the manual.
package struct HelpText: Sendable {
    private let traits: TerminalTraits

    package init(traits: TerminalTraits) { self.traits = traits }

    /// The program's own help: the nouns.
    package func root(_ nouns: [NounDescription], version: String) -> SafeText {
        var page = HelpPage(traits)
        page.title("triton \(version): everything of omg.lol from the command line")
        page.section("Usage", "triton NOUN [VERB] [OPTIONS] [ARGUMENTS]")
        page.heading("Nouns")
        page.table(nouns.map { ($0.name, $0.abstract) })
        // Below the long table, because only the end stays visible on a screen of 24 rows.
        page.heading("Try it")
        page.examples([
            Example(
                "triton --profile sandbox status post \"Hello\" --emoji 👋",
                "in the local omg.lol inside the program: no network, no account"),
            Example("triton auth login", "log in to your own"),
        ])
        page.blank()
        page.section(
            "More",
            """
            triton NOUN -h; triton help [NOUN [VERB]]; triton help WORD searches; topics: \
            \(ManualTopics.names.joined(separator: ", "))
            """
        )
        return page.text
    }

    package func noun(_ noun: NounDescription) -> SafeText {
        let examples = noun.allCommands.filter { !$0.type.page.traits.contains(.hidden) }.compactMap {
            $0.type.page.examples.first
        }
        .prefix(4)
        return onOneScreen(Array(examples)) { examples in
            var page = HelpPage(traits)
            page.title("triton \(noun.name): \(noun.abstract)")
            page.heading("Examples", examples)
            if !noun.verbs.isEmpty {
                page.heading("Verbs")
                page.table(noun.verbs.filter { !$0.isHidden }.map { ($0.name, $0.abstract) })
            }
            // With more verbs there is no room for an empty row.
            if noun.verbs.count < 16 { page.blank() }
            page.section("More", "triton \(noun.name) VERB -h; triton help \(noun.name)")
            return page
        }
    }

    /// - Parameter name: noun and verb: `purl add`.
    package func command(_ name: String, _ type: any TritonCommand.Type) -> SafeText {
        let about = type.page
        let options = OptionInfo.described(of: type)
        let own = options.filter { $0.kind != .positional }
        return onOneScreen(about.examples) { examples in
            var page = HelpPage(traits)
            page.title("triton \(name): \(about.abstract)")
            page.section("Usage", "triton \(name)" + (about.form.isEmpty ? "" : " " + about.form))
            page.heading("Examples", examples)
            page.heading("Arguments", options.filter { $0.kind == .positional })
            page.heading("Options", own)
            page.blank()
            if let schema = about.output { page.section("Fields", schema.fields.map(\.name).joined(separator: ", ")) }
            page.section("More", "triton help \(name); options of every command: triton help options")
            return page
        }
    }

    /// The options of every command.
    package func globalOptions() -> SafeText {
        var page = HelpPage(traits)
        page.title("Options of every command, before the noun or after the verb; the last one takes effect")
        page.table(OptionInfo.global.map { ($0.label, $0.about) })
        return page.text
    }

    /// What a search of the manual found: pages with one line each.
    package func hits(_ rows: [(String, String)]) -> SafeText {
        var page = HelpPage(traits)
        page.table(rows)
        return page.text
    }

    /// The page with as many examples as fit, and at least one.
    private func onOneScreen(_ examples: [Example], _ make: ([Example]) -> HelpPage) -> SafeText {
        var count = examples.count
        var page = make(examples)
        while count > 1, page.rowCount > HelpPage.rows {
            count -= 1
            page = make(Array(examples.prefix(count)))
        }
        return page.text
    }
}

extension OptionInfo {
    /// The arguments and own options of a command, with the names that a list is narrowed to. The parser takes those
    /// itself, so no command declares them.
    static func described(of type: any TritonCommand.Type) -> [OptionInfo] {
        let own = all(of: type).filter { !$0.isGlobal }
        guard type.page.takesPatterns,
            let pattern = type.page.form.split(separator: " ").first(where: { $0.hasSuffix("*…]") })
        else { return own }
        let names = OptionInfo(
            .positional, takes: pattern.dropFirst().dropLast(2).lowercased(),
            about: "Only these: '*' stands for any text; a shell needs quotes.", isRepeating: true)
        return own.filter { $0.kind == .positional } + [names] + own.filter { $0.kind != .positional }
    }

    /// `-a, --address NAME`
    package var label: String {
        if kind == .positional { return valueName.uppercased() + (isRepeating ? "…" : "") }
        return names.joined(separator: ", ") + (kind == .option ? " " + valueName.uppercased() : "")
    }
}

extension NounDescription {
    /// All commands of the noun, with noun and verb as their name.
    package var allCommands: [(name: String, type: any TritonCommand.Type)] {
        var commands: [(String, any TritonCommand.Type)] = main.map { [(name, $0)] } ?? []
        for verb in verbs {
            switch verb {
            case .command(let type): commands.append(("\(name) \(type.page.name)", type))
            case .group(let group):
                commands += group.types.map { ("\(name) \(group.name) \($0.page.name)", $0) }
            }
        }
        return commands
    }
}
