import Arguments
import Commands
import Domain
import Output
package import Settings

/// The parts of the manual that belong to no noun. Each is a topic of `triton help` and a section of a page.
package enum ManualTopics {
    package static let names = all.map(\.name)

    /// The topics, in the order in which they are listed. Each is one entry here, with its text.
    package static let all: [ManualTopic] = [
        ManualTopic("environment", "environment variables and files", words: ["variables", "files", "paths"]) { _ in
            [.list(environment), .heading("Files"), .list(files)]
        },
        ManualTopic(
            "exit-codes", "exit codes and the names of errors", words: ["exit status", "errors", "error codes"]
        ) { _ in exitStatus },
        ManualTopic("json", "the JSON that triton prints", words: ["schema", "records"]) { _ in jsonRules },
        ManualTopic("config", "settings, profiles and defaults", words: ["settings", "configuration"]) {
            configuration($0.catalog)
        },
        ManualTopic(
            "scripting", "pipes, tables, jq and cron", words: ["scripts", "pipes", "tsv", "cron", "automation"]
        ) { _ in scripting },
        ManualTopic("options", "the options of every command", words: ["flags", "global options"]) { _ in
            [.list(Manual.options(OptionInfo.global))]
        },
        ManualTopic(
            "ci", "publish from GitHub, Forgejo or sourcehut",
            words: ["continuous integration", "github action", "forgejo", "sourcehut", "deploy", "publish"]
        ) { _ in ci },
        ManualTopic(
            "hooks", "run a program after a command",
            words: ["hook", "after", "cross-post", "crossposting", "announce"]
        ) { _ in hooks },
        ManualTopic(
            "schedule", "send a change at a later time",
            words: ["scheduling", "at", "later", "timer", "systemd", "due"]
        ) { _ in schedule },
        ManualTopic("tutorial", "a first hour with a folder", words: ["first steps", "getting started", "learn"]) { _ in
            tutorial
        },
        ManualTopic(
            "agent", "for language models, and for careful people",
            words: ["ai", "llm", "language model", "skill", "read only", "readonly", "safe mode"]
        ) { AgentGuide(nouns: $0.nouns).blocks },
    ]

    package static let environment: [(term: String, about: String)] = [
        (
            "TRITON_TOKEN",
            """
            The token, for this run. It takes precedence over every other source, and is not passed to child processes.
            """
        ),
        ("TRITON_ADDRESS", "The address to act as."),
        ("TRITON_EMAIL", "The account's e-mail address, which some requests need."),
        ("TRITON_PROFILE", "The profile; 'sandbox' is the local omg.lol inside the program."),
        (
            "TRITON_API_URL",
            "The service, for every profile except the sandbox. A stored token is sent only to its own service."
        ),
        ("TRITON_CONFIG", "The configuration file."),
        (
            "TRITON_EDITOR, VISUAL, EDITOR",
            "The editor for texts, in this order; the setting 'editor' comes after the first."
        ),
        ("TRITON_PAGER, PAGER", "The pager for long output; empty or 'cat' for none. With TERM=dumb there is none."),
        (
            "TRITON_READ_ONLY",
            """
            If it is set, but not to 0, false or no: every command that changes something at the service is refused \
            with code 77, before any request; so are 'undo --drop' and 'outbox drop'. It takes precedence over the \
            profile's setting 'read_only', and external commands inherit it. See 'triton help agent'.
            """
        ),
        ("TRITON_ADVICE", "0 hides the line that begins with 'hint:'."),
        (
            "TRITON_ACCESSIBLE, ACCESSIBLE",
            """
            For screen readers: records instead of tables, no spinner, nothing redrawn, no list of 'fzf', no marks for \
            the terminal program.
            """
        ),
        ("TRITON_LIBEXEC", "The folder of the program 'triton-sandbox'."),
        ("TRITON_CLIENT_SECRET", "The client secret of 'auth exchange'."),
        ("NO_COLOR, CLICOLOR_FORCE", "Switch colour off or on; --color takes precedence over both."),
        ("FORCE_HYPERLINK", "Shows links as links (1) or with their URLs (0), for every terminal."),
        ("BROWSER", "The browser for 'open'."),
        ("TZ", "The time zone of times on a terminal."),
        ("HTTPS_PROXY, ALL_PROXY, NO_PROXY", "Proxies, as curl reads them."),
        ("SSL_CERT_FILE, SSL_CERT_DIR", "Certificate authorities instead of the system's."),
        (
            "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME",
            "Where the files below are; empty counts as unset, a relative path is ignored."
        ),
    ]

    package static let files: [(term: String, about: String)] = [
        ("~/.config/triton/config.toml", "Settings, profiles, aliases and defaults; see triton-config(5)."),
        ("~/.config/triton/replrc", "Lines that the prompt runs when it starts."),
        ("~/.local/share/triton/credentials", "Tokens where there is no secret service; readable by you alone."),
        (
            "~/.local/share/triton/user.sqlite",
            "Outbox, undo, logins in progress, mutes, uploaded pictures and the visits of PURLs by day."
        ),
        (
            "~/.local/share/triton/user.sqlite-content-*",
            "Large texts and pictures of the outbox and of undo; they belong to the file above."
        ),
        ("~/.local/share/triton/sandbox.sqlite", "The sandbox."),
        (
            "~/.cache/triton/",
            """
            The cache, by profile. It may be deleted at any time. In one folder with other files it is in 'cache' \
            below it.
            """
        ),
        ("~/.local/state/triton/history", "The history of the prompt."),
        (
            ".triton.toml",
            """
            In or above the working folder: chooses the address, the profile, and the kinds that 'triton folder' \
            keeps; nothing else.
            """
        ),
    ]

    package static var exitCodes: [(term: String, about: String)] {
        [("0 ok", "Done. Also: an empty list; queued because of --queue.")]
            + TritonError.Code.allCases.map { ("\($0.exitCode) \($0.rawValue)", sentence("\($0.meaning)")) }
            + [("128+n", "Ended by signal n.")]
    }

    package static var exitStatus: [ManualPage.Block] {
        [
            .list(exitCodes),
            .paragraph(
                """
                A text that could not be sent is kept in the outbox, and the hint names its number; see \
                triton-outbox(1).
                """
            ),
        ]
    }

    package static let scripting: [ManualPage.Block] = [
        .paragraph(
            """
            In a pipe a list prints one record per line, fields separated by tabs, full values, times in RFC 3339. A \
            tab, newline, return or backslash in a value is written as \\t, \\n, \\r or \\\\, so that cut, awk and \
            'while read' work.
            """
        ),
        .literal(["triton purl list | cut -f1", "triton purl list --fields name,counter | sort -k2 -n"]),
        .paragraph(
            """
            --where shows only some records of a list, and --sort orders them by their fields, in every format. A \
            condition is FIELD~TEXT (contains it, in upper or lower case), FIELD=TEXT, FIELD<VALUE, FIELD>VALUE, \
            FIELD<=VALUE or FIELD>=VALUE; != and !~ are the opposites of = and ~. Numbers and times are compared as \
            such, FIELD= finds records without the value, FIELD!= those with one, and several conditions must all be \
            true. A hyphen before a field sorts it downwards. Both come before -n and --reverse.

            A name with '*' stands for all names of a list that match, in 'list', 'get', 'delete' and 'open' of PURLs, \
            pastes, weblog entries, pictures and DNS records, and in 'purl check' and 'pic download': '*' is any text, \
            also none. Quote it, so that the shell does not look for files. 'delete' shows what it found and asks; \
            'open' takes one. A name that really contains a '*' comes first.
            """
        ),
        .literal([
            "triton purl list --where 'counter>100' --sort -counter -n 10",
            "triton status list --where 'content~tea' --where 'created_at>7d'",
        ]),
        .paragraph(
            """
            With --json every command prints one JSON value: an array for lists, also an empty one, an object \
            otherwise. Several operands, a name with '*', and 'undo' and 'redo' without a number make an array, also \
            of one thing. --fields picks and orders the keys.
            """
        ),
        .literal([
            "triton purl list --json | jq -r '.[] | select(.counter == null).name'",
            "triton status list --json | jq -r 'group_by(.emoji)[] | [length, .[0].emoji] | @tsv'",
        ]),
        .paragraph(
            """
            --jq runs an expression on that JSON, in jq's own language and by jq's own library (the package libjq1), \
            without another program: strings are printed as they are, everything else as JSON. With --jsonl it is run \
            on each record by itself. A mistake in it, and what it cannot have here (stderr, debug, input), is \
            refused before anything is sent.
            """
        ),
        .literal([
            "triton purl list --jq '.[] | select(.counter == null).name'",
            "triton status list --jq 'group_by(.emoji)[] | [length, .[0].emoji] | @tsv'",
        ]),
        .paragraph(
            """
            A command that creates or changes something prints only what a script needs: a URL or an id. The message \
            about it goes to standard error, and is printed only on a terminal. Errors are always printed, and notes \
            unless --quiet is given.
            """
        ),
        .literal(["url=$(triton paste add notes.txt --file notes.txt)"]),
        .paragraph(
            """
            On a terminal a command that needs an item and got none lets you choose one: with 'fzf', where it is \
            installed, or from a list with numbers (setting 'picker'). 'purl add', 'purl edit', 'dns add' and \
            'dns edit' ask for what is missing. With --no-input a missing argument is an error, code 64.
            """
        ),
        .paragraph(
            """
            Without a terminal no command asks: deletions need --yes. If the old version cannot be kept for 'triton \
            undo', because there is no place for it, nothing is sent and the exit code is 74; only --force continues. \
            In cron, --queue keeps a text for later when the service cannot be reached, and exits with 0.
            """
        ),
        .literal(["triton status post \"Backup done\" --emoji 💾 --queue"]),
        .paragraph("The output of a list with --jsonl can be read by '--from'."),
        .literal(["triton purl list --jsonl > purls.jsonl", "triton purl add --from purls.jsonl --address lab"]),
    ]

    package static let jsonRules: [ManualPage.Block] = [
        .paragraph(
            """
            The schema is triton's own, not the service's. Keys are added, but never removed. Every object always has \
            all its keys, in a fixed order, and null where there is no value. Ids are strings, counters and sizes \
            numbers, times RFC 3339 in UTC with names that end in '_at'.
            """
        ),
        .paragraph(
            """
            A change prints the changed thing. A deletion prints the deleted thing, with "deleted": true as its last \
            key. Of several operands one that failed is {"operand": …, "error": {…}}.
            """
        ),
        .paragraph(
            """
            On a terminal the JSON is indented; in a pipe it is compact. Code points that show nothing or change \
            direction are written as \\uXXXX.
            """
        ),
        .paragraph(
            """
            With --json an error is one line on standard error: {"error": {"code", "message", "status", "hint"}}, \
            where 'code' is one of the names of 'triton help exit-codes'.
            """
        ),
    ]

    package static func configuration(_ catalog: SettingsCatalog) -> [ManualPage.Block] {
        [
            .paragraph(
                """
                The file is TOML. 'triton config set' changes only the value's own text, so comments and order \
                survive. The order of precedence is: option, environment, .triton.toml, this file, default. \
                'triton config list --show-origin' shows where each value comes from.
                """
            ),
            .list(
                catalog.all.map { setting in
                    (
                        setting.pattern,
                        sentence("\(setting.about)")
                            + """
                             It is \(setting.wanted.rendered)\
                            \(setting.standard.map { "; the default is \($0)" } ?? ""). \
                            Example: triton config set \(setting.example)
                            """
                    )
                }),
            .paragraph(
                """
                An editor that reads JSON schemas of TOML files (taplo, Even Better TOML) checks the file and \
                completes it, with this first line, where /usr is the place of the installation; folder.schema.json is \
                the one for .triton.toml.
                """),
            .literal(["#:schema /usr/share/triton/schemas/config.schema.json"]),
            .heading("Defaults of a command"),
            .paragraph(
                """
                A table [defaults.\"NOUN VERB\"] gives options that are not typed; a switch is true or false, and \
                'mastodon = false' stands for --no-mastodon. An option that is typed takes the place of the one in the \
                table, with all its values; with json = true errors are JSON too.
                """),
            .literal([
                "[defaults.\"status post\"]", "mastodon = false", "", "[alias]", "hi = 'status post \"$1\" --emoji 👋'",
            ]),
        ]
    }

    /// An abstract as a sentence.
    package static func sentence(_ text: String) -> String {
        let first = text.prefix(1).uppercased() + text.dropFirst()
        return first.hasSuffix(".") || first.isEmpty ? first : first + "."
    }
}
