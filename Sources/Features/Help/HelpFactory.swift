public import Commands
package import Domain
package import Settings

/// The manual at the prompt.
public struct HelpFactory: NounFactory {
    package let environment: HelpEnvironment

    package init(environment: HelpEnvironment) { self.environment = environment }

    package static let noun = Noun<HelpEnvironment>("help", "the manual", main: Verb(HelpCommand.self))

    /// The command tree, for `--help --json`.
    package static func tree(_ environment: HelpEnvironment) -> JSON { CommandTree(environment).json }

    /// The part of the tree for a noun without its verb.
    package static func tree(of noun: NounDescription, _ environment: HelpEnvironment) -> JSON {
        CommandTree(environment).noun(noun)
    }

    /// The part of the tree for one command.
    package static func tree(of command: ParsedCommand, _ environment: HelpEnvironment) -> JSON {
        CommandTree(environment).command(command.name, command.type)
    }
}

package struct HelpEnvironment: Sendable {
    let version: String
    let nouns: [NounDescription]
    let catalog: @Sendable () -> SettingsCatalog
    /// The user's aliases; a configuration that does not parse has none.
    let aliases: @Sendable () -> [(name: String, expansion: String)]
    /// Programs of the user that run as `triton NAME`.
    let externals: @Sendable () -> [String]

    package init(
        version: String, nouns: [NounDescription], catalog: @escaping @Sendable () -> SettingsCatalog,
        aliases: @escaping @Sendable () -> [(name: String, expansion: String)],
        externals: @escaping @Sendable () -> [String]
    ) {
        self.version = version
        self.nouns = nouns
        self.catalog = catalog
        self.aliases = aliases
        self.externals = externals
    }
}
