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
        [
            .paragraph(
                """
                triton never waits for input that cannot come: without a terminal it asks nothing, and fails with a \
                code and a hint. Work in this order: read, show the change, make it, check it; undo what was wrong.
                """),
            .heading("Where you are"),
            .paragraph(
                """
                The sandbox is a local omg.lol inside the program, for trying: 'export TRITON_PROFILE=sandbox'. \
                'export TRITON_READ_ONLY=1' refuses every change at the service, and dropping what undo and the outbox \
                keep, with code 77 and the error 'read_only'; leave it set unless you were asked to change something, \
                and do not unset it yourself.
                """),
            .literal(["triton auth status --json", "TRITON_READ_ONLY=1 triton purl list --json"]),
            .heading("Reading"),
            .paragraph(
                """
                With --json every command prints one JSON value: an array for lists, for several operands, for a name \
                with '*', and for 'undo' without a number. '--fields help' lists the keys of \
                a command, --fields picks some, and --jq filters. 'triton help --json' is the whole tree of commands, \
                and 'triton help WORD --json' searches.
                """),
            .literal([
                "triton purl list --json=name,target", "triton status list --fields help",
                "triton purl list --jq '.[] | select(.counter == null).name'", "triton help purl add --json",
            ]),
            .heading("Texts"),
            .paragraph(
                """
                Give a text by '--file FILE' or through a pipe ('--file -'), so that the shell changes nothing in it. \
                The words of 'status post' and 'now set' are the text itself: write '--' before a text that begins \
                with a hyphen.
                """),
            .literal(["printf 'Buy tea\\n' | triton paste add list.txt --file - --json"]),
            .heading("Before a change"),
            .paragraph(
                """
                --dry-run sends nothing: with --json it prints the requests and the difference. 'folder push \
                --save-plan FILE' writes a plan, and '--plan FILE' sends exactly that plan later. An edit of something \
                that was changed meanwhile is refused (code 73) and keeps both texts.
                """),
            .literal([
                "triton purl edit tea --target https://example.com/tea --dry-run --json",
                "triton purl edit tea --target https://example.com/tea --json",
            ]),
            .heading("After a change"),
            .paragraph(
                """
                A change prints the changed item. 'triton undo' reverts the last change, 'triton undo ID' another one, \
                and 'triton redo' an undo. A text that could not be sent is in the outbox; do not post it again before \
                you have looked there.
                """),
            .literal(["triton undo --list --json", "triton undo", "triton redo", "triton outbox list --json"]),
            .heading("What asks"),
            .paragraph(
                """
                These commands ask first. Without a terminal they fail with code 64 and the error \
                'confirmation_needed'; --yes answers. Use --yes only for what you were asked to delete. Clearing a \
                page with --allow-empty asks too.
                """),
            .list(commands { $0.traits.contains(.asksFirst) } + askingOptions),
            .literal(["triton purl delete tea --yes --json"]),
            .heading("Errors"),
            .paragraph(
                """
                With --json an error is one line on standard error: {"error": {"code", "message", "status", "hint"}}. \
                Exit codes:
                """),
            .list(ManualTopics.exitCodes),
            .heading("Commands that change something at the service"),
            .list(commands { $0.traits.isDisjoint(with: [.read, .local]) }),
            .heading("Commands that read, or change only this machine"),
            .list(commands { !$0.traits.isDisjoint(with: [.read, .local]) }),
        ]
    }

    /// The commands that ask only with an option.
    private var askingOptions: [(term: String, about: String)] {
        nouns.flatMap(\.allCommands).compactMap { command in
            guard let name = command.type.page.askingOption,
                let option = OptionInfo.all(of: command.type).first(where: { $0.names.contains(name) })
            else { return nil }
            return ("triton \(command.name) \(name)", option.about)
        }
    }

    private func commands(_ isWanted: (CommandPage) -> Bool) -> [(term: String, about: String)] {
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
