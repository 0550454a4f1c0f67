import Domain
package import Output

/// A noun of the command line with its verbs, which all run in the same type of environment.
package struct Noun<Environment: Sendable>: Sendable {
    package let description: NounDescription

    /// - Parameter main: the command that runs when no verb is given; if nil, the help of the noun is shown.
    package init(
        _ name: String, _ abstract: String, about: String = "", main: Verb<Environment>? = nil,
        _ verbs: VerbNode<Environment>...
    ) {
        description = NounDescription(
            name: name, abstract: abstract, about: about, main: main?.type, verbs: verbs.map { $0.description })
    }
}

package struct Verb<Environment: Sendable>: Sendable {
    package let type: any TritonCommand.Type

    package init<Command: TritonCommand>(_ type: Command.Type) where Command.Environment == Environment {
        self.type = type
    }
}

/// A verb, or a word with verbs below it such as `weblog config`.
package struct VerbNode<Environment: Sendable>: Sendable {
    fileprivate let description: VerbDescription

    package static func verb<Command: TritonCommand>(_ type: Command.Type) -> VerbNode
    where Command.Environment == Environment { VerbNode(description: .command(type)) }

    /// - Parameter standard: the verb that runs when none is given.
    package static func group(name: String, abstract: String, standard: String?, _ verbs: [Verb<Environment>])
        -> VerbNode
    {
        VerbNode(
            description: .group(
                VerbGroup(name: name, abstract: abstract, standard: standard, types: verbs.map { $0.type })))
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
    /// Of different types. A command runs in the one of its type.
    private let environments: [any Sendable]

    package init(in environment: any Sendable) { environments = [environment] }
    private init(_ environments: [any Sendable]) { self.environments = environments }

    /// - Throws: also code `software` for a command of another feature: a bug in the table of nouns.
    package func run(_ command: any TritonCommand, _ call: Invocation) async throws -> CommandOutput {
        for environment in environments {
            if let output = try await command.runIfMade(for: environment, call) { return output }
        }
        throw TritonError(.software, "no feature runs '\(trusted: type(of: command).page.name)'")
    }

    /// Merges the commands of two parts of one noun.
    package func merging(_ other: CommandSet) -> CommandSet { CommandSet(environments + other.environments) }
}

extension TritonCommand {
    /// Nil if it runs in an environment of another type.
    fileprivate func runIfMade(for environment: any Sendable, _ call: Invocation) async throws -> CommandOutput? {
        guard let environment = environment as? Environment else { return nil }
        return try await run(in: environment, call)
    }
}
