public import Commands
package import Settings

/// The user's own commands, kept in the configuration.
public struct AliasesFactory: NounFactory {
    package let environment: AliasesEnvironment

    /// - Parameters:
    ///   - coreWords: the names that an alias may not have.
    ///   - reload: called after the file was written.
    package init(
        file: SettingsFile, coreWords: @escaping @Sendable () -> [String], reload: @escaping @Sendable () -> Void
    ) {
        environment = AliasesEnvironment(file: file, coreWords: coreWords, reload: reload)
    }

    package static let settings = [
        KnownSetting("alias.<name>", .text, "a command of your own", sample: "status post hi")
    ]

    package static let noun = Noun<AliasesEnvironment>(
        "alias", "your own commands",
        about: """
            An alias is used in the place of a noun. Its expansion is a command line: '$1', '$2' are replaced by the \
            words after it, '"$@"' by all of them, and without either they are appended. An expansion that begins with \
            '!' is run by the shell. An alias cannot replace a command of triton.
            """,
        .verb(ListAliases.self), .verb(SetAlias.self), .verb(DeleteAlias.self))
}

package struct AliasesEnvironment: Sendable {
    let file: SettingsFile
    let coreWords: @Sendable () -> [String]
    let reload: @Sendable () -> Void
}

/// One of the user's own commands.
package struct Alias: DescribedRecord {
    package let name: String
    package let expansion: String

    package static let fields = ItemFields<Alias>(
        "alias", named: ["name"],
        .derived("name", \.name, "the word", column: .key),
        .derived("expansion", \.expansion, "what it stands for", column: .main))

    static func key(_ name: String) -> SettingKey { SettingKey(["alias", name]) }

    /// All aliases of a configuration, in the order of the file.
    package static func all(in settings: Settings) throws -> [Alias] {
        try settings.names(below: "alias").compactMap { name in
            try settings.string(key(name)).map { Alias(name: name, expansion: $0) }
        }
    }

    /// - Throws: ``TritonError`` of code `not_found`.
    static func named(_ name: String, in settings: Settings) throws -> Alias {
        guard let expansion = try settings.string(key(name)) else {
            throw TritonError(.notFound, "there is no alias '\(line: name)'", hint: "see them with 'triton alias list'")
        }
        return Alias(name: name, expansion: expansion)
    }
}
