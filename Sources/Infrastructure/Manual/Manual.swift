import Arguments
package import Commands
import Domain
package import Settings

/// The manual: one page for the program, one for each noun and topic, one for the JSON and one for the configuration.
/// It is generated from the command tree, so no option can be missing.
package struct Manual: Sendable {
    package let nouns: [NounDescription]
    let catalog: SettingsCatalog

    package init(nouns: [NounDescription], catalog: SettingsCatalog) {
        self.nouns = nouns
        self.catalog = catalog
    }

    package var pages: [ManualPage] { [program] + nouns.map(page) + [json, configuration] + topics }

    // MARK: Pages

    package var program: ManualPage {
        let commands = nouns.map {
            ("triton \($0.name)", ManualTopics.sentence($0.abstract) + " See triton-\($0.name)(1).")
        }
        let others =
            nouns.map { "triton-\($0.name)(1)" } + ["triton-json(5)", "triton-config(5)"]
            + topics.map { "\($0.name)(7)" }
        return ManualPage(
            "triton", "everything of omg.lol from the command line",
            MarkdownBlocks.sections(
                PackageResources.triton_md,
                parts: [
                    "commands": [.list(commands)], "options": [.list(Self.options(OptionInfo.global))],
                    "scripting": ManualTopics.scripting, "environment": [.list(ManualTopics.environment)],
                    "files": [.list(ManualTopics.files)], "exit status": ManualTopics.exitStatus,
                    "other pages": [.paragraph(others.joined(separator: ", "))],
                ]))
    }

    package func page(_ noun: NounDescription) -> ManualPage {
        let commands = noun.allCommands.filter { !$0.type.page.traits.contains(.hidden) }
        var sections: [ManualPage.Section] = [.init("SYNOPSIS", .literal(commands.map { usage($0.name, $0.type) }))]
        sections.append(
            .init(
                "DESCRIPTION",
                ManualPage.Block.paragraphs(of: noun.about.isEmpty ? ManualTopics.sentence(noun.abstract) : noun.about))
        )
        sections.append(.init("COMMANDS", commands.flatMap(describe)))
        sections.append(.init("OPTIONS", .paragraph("Every command also takes the options of triton(1).")))
        let records = records(commands)
        if !records.isEmpty {
            sections.append(
                .init("JSON", .paragraph("With --json; triton-json(5) explains the fields."), .list(records)))
        }
        sections.append(.init("EXIT STATUS", .paragraph("See triton(1), or 'triton help exit-codes'.")))
        sections += Self.examples(commands.flatMap { $0.type.page.examples })
        sections.append(.init("SEE ALSO", .paragraph("triton(1), triton-json(5)")))
        return ManualPage("triton-\(noun.name)", noun.abstract, sections)
    }

    /// The page of one command alone.
    /// - Parameter name: noun and verb: `purl add`.
    package func page(_ name: String, _ type: any TritonCommand.Type) -> ManualPage {
        let about = type.page
        var sections: [ManualPage.Section] = [
            .init("SYNOPSIS", .literal([usage(name, type)])), .init("DESCRIPTION", Self.description(about)),
            .init(
                "OPTIONS", Self.ownOptions(type) + [.paragraph("Those of every command: 'triton help options'.")]),
        ]
        if let schema = about.output { sections.append(.init("JSON", Self.fields(of: schema))) }
        sections += Self.examples(about.examples)
        return ManualPage("triton \(name)", about.abstract, sections)
    }

    private static func examples(_ examples: [Example]) -> [ManualPage.Section] {
        guard !examples.isEmpty else { return [] }
        return [
            .init(
                "EXAMPLES",
                examples.flatMap { [.paragraph(ManualTopics.sentence($0.about)), .literal([$0.line])] })
        ]
    }

    private static func fields(of schema: RecordSchema) -> ManualPage.Block {
        .list(schema.fields.map { ("\($0.name)", "\($0.type.rawValue): \($0.about)") })
    }

    private func describe(_ command: (name: String, type: any TritonCommand.Type)) -> [ManualPage.Block] {
        [.heading(usage(command.name, command.type))] + Self.description(command.type.page)
            + Self.ownOptions(command.type)
    }

    private static func description(_ page: CommandPage) -> [ManualPage.Block] {
        [.paragraph(ManualTopics.sentence(page.abstract))] + ManualPage.Block.paragraphs(of: page.discussion)
    }

    private static func ownOptions(_ type: any TritonCommand.Type) -> [ManualPage.Block] {
        let own = OptionInfo.described(of: type)
        return own.isEmpty ? [] : [.list(options(own))]
    }

    /// What the commands print with `--json`: each record once, with the commands that print it.
    private func records(_ commands: [(name: String, type: any TritonCommand.Type)]) -> ManualPage.Entries {
        var rows: [(schema: RecordSchema, commands: [String])] = []
        for command in commands {
            let page = command.type.page
            guard let schema = page.output else { continue }
            let name = "'\(command.name)'" + (page.traits.contains(.list) ? " (an array)" : "")
            if let row = rows.firstIndex(where: { $0.schema.name == schema.name }) {
                rows[row].commands.append(name)
            } else {
                rows.append((schema, [name]))
            }
        }
        return rows.map { row in
            (
                row.schema.name,
                "\(row.schema.fields.map(\.name).joined(separator: ", ")). Printed by "
                    + "\(row.commands.joined(separator: ", "))."
            )
        }
    }

    /// A page of section 7 for each topic that is not another page.
    package var topics: [ManualPage] {
        ManualTopics.all.filter { !["json", "config"].contains($0.name) }.map { topic in
            ManualPage(
                "triton-\(topic.name)", section: 7, topic.abstract,
                [
                    .init("DESCRIPTION", topic.blocks(in: self)),
                    .init("SEE ALSO", .paragraph("triton(1), triton-json(5), triton-config(5)")),
                ])
        }
    }

    /// The page of a topic; nil for an unknown one.
    package func topic(named name: String) -> ManualPage? {
        switch name {
        case "json": json
        case "config": configuration
        default: topics.first { $0.name == "triton-\(name)" }
        }
    }

    package var json: ManualPage {
        // A change of an item prints more keys than a list.
        var schemas: [String: RecordSchema] = [:]
        for schema in nouns.flatMap(\.allCommands).compactMap({ $0.type.page.output }) {
            schemas[schema.name] = schemas[schema.name]?.adding(fieldsOf: schema) ?? schema
        }
        let sections = schemas.values.sorted { $0.name < $1.name }.flatMap { schema -> [ManualPage.Block] in
            [.heading(schema.name), Self.fields(of: schema)]
        }
        return ManualPage(
            "triton-json", section: 5, "the JSON that triton prints",
            [
                .init("DESCRIPTION", ManualTopics.jsonRules), .init("RECORDS", sections),
                .init("EXAMPLES", .literal(["triton purl list --json | jq -r '.[].url'"])),
                .init("SEE ALSO", .paragraph("triton(1), jq(1)")),
            ])
    }

    package var configuration: ManualPage {
        ManualPage(
            "triton-config", section: 5, "the configuration of triton",
            [
                .init("DESCRIPTION", ManualTopics.configuration(catalog)), .init("HOOKS", ManualTopics.hooks),
                .init(
                    "COMMANDS",
                    .list(
                        nouns.filter { $0.name == "config" }.flatMap(\.allCommands).map {
                            (usage($0.name, $0.type), ManualTopics.sentence($0.type.page.abstract))
                        })),
                .init("ENVIRONMENT", .list(ManualTopics.environment)), .init("FILES", .list(ManualTopics.files)),
                .init(
                    "EXAMPLES",
                    .literal([
                        "profile = \"work\"", "", "[profiles.work]", "address = \"demo\"",
                        "email = \"you@example.com\"", "token_command = [\"pass\", \"show\", \"omg.lol\"]",
                    ])),
                .init("SEE ALSO", .paragraph("triton(1), triton-config(1)")),
            ])
    }

    // MARK: Parts

    private func usage(_ name: String, _ type: any TritonCommand.Type) -> String {
        "triton \(name)" + (type.page.form.isEmpty ? "" : " " + type.page.form)
    }

    static func options(_ options: [OptionInfo]) -> ManualPage.Entries {
        options.map { ($0.label, ManualTopics.sentence($0.about)) }
    }
}
