import Domain
package import Output

/// A noun of the command line with its verbs, which all run in the same type of environment.
package struct Noun<Environment: Sendable>: Sendable {
    package let description: NounDescription
    private let verbs: [Verb<Environment>]

    /// - Parameter main: the command that runs when no verb is given; if nil, the help of the noun is shown.
    package init(
        _ name: String, _ abstract: String, about: String = "", main: Verb<Environment>? = nil,
        _ verbs: VerbNode<Environment>...
    ) {
        description = NounDescription(
            name: name, abstract: abstract, about: about, main: main?.type, verbs: verbs.map { $0.description })
        // A loop and not `flatMap`, which in generic code looks up conformances at run time: with it, `--help` takes a
        // fifth longer.
        var all: [Verb<Environment>] = []
        for node in verbs {
            for verb in node.verbs { all.append(verb) }
        }
        if let main { all.append(main) }
        self.verbs = all
    }

    package func commands(in environment: Environment) -> CommandSet {
        CommandSet { [verbs] command, call in
            for verb in verbs {
                if let output = try await verb.run(command, environment, call) { return output }
            }
            return nil
        }
    }
}

package struct Verb<Environment: Sendable>: Sendable {
    package let type: any TritonCommand.Type
    /// Nil for a command of another verb.
    fileprivate let run: @Sendable (any TritonCommand, Environment, Invocation) async throws -> CommandOutput?

    package init<Command: TritonCommand>(_ type: Command.Type) where Command.Environment == Environment {
        self.type = type
        run = { command, environment, call in
            try await (command as? Command)?.run(in: environment, call)
        }
    }
}

/// A verb, or a word with verbs below it such as `weblog config`.
package struct VerbNode<Environment: Sendable>: Sendable {
    fileprivate let description: VerbDescription
    fileprivate let verbs: [Verb<Environment>]

    package static func verb<Command: TritonCommand>(_ type: Command.Type) -> VerbNode
    where Command.Environment == Environment { VerbNode(description: .command(type), verbs: [Verb(type)]) }

    /// - Parameter standard: the verb that runs when none is given.
    package static func group(name: String, abstract: String, standard: String?, _ verbs: [Verb<Environment>])
        -> VerbNode
    {
        let group = VerbGroup(name: name, abstract: abstract, standard: standard, types: verbs.map { $0.type })
        return VerbNode(description: .group(group), verbs: verbs)
    }
}

/// The static description of a noun, for the parser, help, completion and manual.
package struct NounDescription: Sendable {
    package let name: String
    package let abstract: String
    /// Paragraphs of the manual page.
    package let about: String
    package let main: (any TritonCommand.Type)?
    package let verbs: [VerbDescription]

    package var shownVerbs: [String] { verbs.filter { !$0.isHidden }.map(\.name) }
}

/// A noun whose description is made when it is needed, because describing all nouns takes as long as a whole
/// completion.
package struct LazyNoun: Sendable {
    package let name: String
    /// Its aliases.
    package let otherNames: [String]
    private let describe: @Sendable () -> NounDescription

    package init(_ name: String, otherNames: [String] = [], _ describe: @escaping @Sendable () -> NounDescription) {
        self.name = name
        self.otherNames = otherNames
        self.describe = describe
    }

    package func isNamed(_ word: String) -> Bool { name == word || otherNames.contains(word) }

    package var description: NounDescription { describe() }
}

extension NounDescription {
    /// A large noun, merged from parts that have their own factories.
    package init(_ name: String, _ abstract: String, about: String, parts: [NounDescription]) {
        self.init(name: name, abstract: abstract, about: about, main: nil, verbs: parts.flatMap(\.verbs))
    }
}

/// A word with verbs below it such as `weblog config`.
package struct VerbGroup: Sendable {
    package let name: String
    package let abstract: String
    /// The verb that runs when none is given.
    package let standard: String?
    package let types: [any TritonCommand.Type]
}

package enum VerbDescription: Sendable {
    case command(any TritonCommand.Type)
    case group(VerbGroup)

    package var name: String {
        switch self {
        case .command(let type): type.page.name
        case .group(let group): group.name
        }
    }

    package var abstract: String {
        switch self {
        case .command(let type): type.page.abstract
        case .group(let group): group.abstract
        }
    }

    package var isHidden: Bool {
        if case .command(let type) = self { type.page.traits.contains(.hidden) } else { false }
    }
}

/// The commands of one feature, ready to run.
package struct CommandSet: Sendable {
    /// Nil for a command of another feature.
    fileprivate let runIfKnown: @Sendable (any TritonCommand, Invocation) async throws -> CommandOutput?

    /// - Throws: also code `software` for a command of another feature: a bug in the table of nouns.
    package func run(_ command: any TritonCommand, _ call: Invocation) async throws -> CommandOutput {
        guard let output = try await runIfKnown(command, call) else {
            throw TritonError(.software, "no feature runs '\(trusted: type(of: command).page.name)'")
        }
        return output
    }

    /// Merges the commands of two parts of one noun.
    package func merging(_ other: CommandSet) -> CommandSet {
        CommandSet { command, call in
            if let output = try await runIfKnown(command, call) { return output }
            return try await other.runIfKnown(command, call)
        }
    }
}
