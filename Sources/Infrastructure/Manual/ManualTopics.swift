import Arguments
import Domain
import Settings

/// The parts of the manual that belong to no noun. Each is a topic of `triton help` and a section of a page. The texts
/// are in the folder `Texts`.
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

    package static let environment = MarkdownBlocks.entries(PackageResources.environment_md)
    package static let files = MarkdownBlocks.entries(PackageResources.files_md)

    package static var exitCodes: ManualPage.Entries {
        [("0 ok", "Done. Also: an empty list; queued because of --queue.")]
            + TritonError.Code.allCases.map { ("\($0.exitCode) \($0.rawValue)", sentence("\($0.meaning)")) }
            + [("128+n", "Ended by signal n.")]
    }

    static let scripting = MarkdownBlocks.read(PackageResources.scripting_md)
    static let jsonRules = MarkdownBlocks.read(PackageResources.json_md)
    package static let schedule = MarkdownBlocks.read(PackageResources.schedule_md)
    package static let hooks = MarkdownBlocks.read(PackageResources.hooks_md)
    /// Workflows that publish a folder of `triton folder` whenever its repository changes.
    package static let ci = MarkdownBlocks.read(PackageResources.ci_md)
    /// A first hour with a folder. A test runs every line, in the sandbox.
    package static let tutorial = MarkdownBlocks.read(PackageResources.tutorial_md)

    static var exitStatus: [ManualPage.Block] {
        MarkdownBlocks.read(PackageResources.exit_codes_md, parts: ["codes": [.list(exitCodes)]])
    }

    static func configuration(_ catalog: SettingsCatalog) -> [ManualPage.Block] {
        let settings = catalog.all.map { setting in
            let standard = setting.standard.map { "; the default is \($0)" } ?? ""
            return (
                setting.pattern,
                sentence("\(setting.about)")
                    + " It is \(setting.wanted.rendered)\(standard). Example: triton config set \(setting.example)"
            )
        }
        return MarkdownBlocks.read(PackageResources.config_md, parts: ["settings": [.list(settings)]])
    }

    /// An abstract as a sentence.
    package static func sentence(_ text: String) -> String {
        let first = text.prefix(1).uppercased() + text.dropFirst()
        return first.hasSuffix(".") || first.isEmpty ? first : first + "."
    }
}
