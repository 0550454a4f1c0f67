import Arguments
import Commands
import Domain

/// The page for language models, and for people who want to see what a command will do. The lists are made from the
/// command tree; a test runs every line of the examples in their order.
struct AgentGuide {
    let nouns: [NounDescription]

    static let description = """
        Read and change an omg.lol account (statuses, PURLs, pastes, now page, web page, weblog, pictures, DNS, \
        e-mail) with the command line program triton. Use it for every task about omg.lol.
        """

    var blocks: [ManualPage.Block] {
        MarkdownBlocks.read(
            PackageResources.agent_md,
            parts: [
                "asking": [.list(commands { $0.traits.contains(.asksFirst) } + askingCases)],
                "codes": [.list(ManualTopics.exitCodes)],
                "changing": [.list(commands(\.changesService))],
                "reading": [.list(commands { !$0.changesService })],
            ])
    }

    /// The commands that ask only with an option, or in one case.
    private var askingCases: ManualPage.Entries {
        nouns.flatMap(\.allCommands).compactMap { command in
            switch command.type.page.askingCase {
            case .option(let name):
                OptionInfo.all(of: command.type).first { $0.names.contains(name) }.map {
                    ("triton \(command.name) \(name)", $0.about)
                }
            case .when(let sentence): ("triton \(command.name) \(command.type.page.form)", sentence)
            case nil: nil
            }
        }
    }

    private func commands(_ isWanted: (CommandPage) -> Bool) -> ManualPage.Entries {
        nouns.flatMap(\.allCommands).filter { isWanted($0.type.page) && !$0.type.page.traits.contains(.hidden) }.map {
            ("triton \($0.name) \($0.type.page.form)".trimmed, ManualTopics.sentence($0.type.page.abstract))
        }
    }
}

extension Manual {
    /// The page for language models as the file `SKILL.md`: a header, and the text in Markdown.
    package var skill: String {
        let guide = AgentGuide(nouns: nouns)
        return """
            ---
            name: triton
            description: \(AgentGuide.description)
            ---

            # triton

            \(MarkdownBlocks.render(guide.blocks))
            """
    }
}
