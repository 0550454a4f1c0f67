import Arguments
import Commands
import Domain
import Manual

/// The whole program as JSON: nouns, verbs, options with their types, records. For editors, and for programs that
/// write command lines.
struct CommandTree: Sendable {
    private let environment: HelpEnvironment

    init(_ environment: HelpEnvironment) { self.environment = environment }

    var json: JSON {
        [
            "program": "triton", "version": .string(environment.version),
            "options": .array(OptionInfo.global.map(option)),
            "nouns": .array(environment.nouns.map(noun)),
            "aliases": .array(
                environment.aliases().map { ["name": .string($0.name), "expansion": .string($0.expansion)] }),
            "external": .array(environment.externals().map { .string($0) }),
            "exit_codes": .array(
                TritonError.Code.allCases.map {
                    ["code": .int(Int($0.exitCode)), "name": .string($0.rawValue), "about": .string("\($0.meaning)")]
                }),
        ]
    }

    func noun(_ noun: NounDescription) -> JSON {
        [
            "name": .string(noun.name), "about": .string(noun.abstract),
            "commands": .array(
                noun.allCommands.filter { !$0.type.page.traits.contains(.hidden) }.map { command($0.name, $0.type) }),
        ]
    }

    func command(_ name: String, _ type: any TritonCommand.Type) -> JSON {
        let page = type.page
        let own = OptionInfo.all(of: type).filter { !$0.isGlobal }
        return [
            "name": .string(name), "about": .string(page.abstract),
            "usage": .string("triton \(name) \(page.form)".trimmed),
            "arguments": .array(own.filter { $0.kind == .positional }.map(option)),
            "options": .array(own.filter { $0.kind != .positional }.map(option)),
            "changes_service": .bool(page.changesService),
            "asks_first": .bool(page.traits.contains(.asksFirst) || page.askingCase != nil),
            "examples": .array(page.examples.map { ["line": .string($0.line), "about": .string($0.about)] }),
            "output": page.output.map { output($0, isList: page.traits.contains(.list)) } ?? .null,
        ]
    }

    private func option(_ option: OptionInfo) -> JSON {
        [
            "names": .array(option.names.map { .string($0) }), "type": .string(option.typeName),
            "value": option.kind == .flag ? .null : .string(option.valueName),
            "about": .string(option.about),
            "required": .bool(!option.isOptional), "repeating": .bool(option.isRepeating),
            "values": .array(option.values.map { .string($0) }),
        ]
    }

    private func output(_ schema: RecordSchema, isList: Bool) -> JSON {
        [
            "record": .string(schema.name), "list": .bool(isList),
            "fields": .array(
                schema.fields.map {
                    ["name": .string($0.name), "type": .string($0.type.rawValue), "about": .string($0.about)]
                }),
        ]
    }
}
