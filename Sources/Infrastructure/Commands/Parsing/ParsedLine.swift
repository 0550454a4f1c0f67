import Output
package import Arguments
package import Domain

/// A command line, read once: where it leads, the command with its options, and what is wrong with it.
///
/// Nothing else looks at the arguments. What could not be read is an ``error`` beside the rest, so that a mistake is
/// said in the format that was asked for.
///
/// A class, because it is large and handed on often.
package final class ParsedLine: Sendable {
    package enum Destination: Sendable {
        /// No noun: the program's own help or version.
        case program
        /// A noun without a verb.
        case noun(NounDescription)
        /// A word with verbs below it, without one. Only a line that is still typed leads here.
        case group(NounDescription, VerbGroup)
        case command(ParsedCommand)
        /// The first word is none of ours: an alias, a program on the path, or a mistake.
        case unknownNoun(String)
        case unknownVerb(NounDescription)
    }

    /// Those behind the program's name, as they were typed.
    package let words: [String]
    package let destination: Destination
    /// The global options. Of a line whose noun is unknown those before the noun: the others belong to what it names.
    package let options: GlobalOptions
    /// The global options as far as the line could be read, for what is said of a mistake in it.
    package let errorOptions: GlobalOptions
    /// Why it cannot run. A request for help wins over mistakes in options.
    package let error: TritonError?
    /// The positions of the noun and of the words of the verb.
    let namePositions: [Int]
    /// As it stood at the end of the line.
    package let reader: ArgumentReader

    init(
        words: [String], destination: Destination, options: GlobalOptions, errorOptions: GlobalOptions,
        error: TritonError?, namePositions: [Int], reader: ArgumentReader
    ) {
        self.words = words
        self.destination = destination
        self.options = options
        self.errorOptions = errorOptions
        self.error = error
        self.namePositions = namePositions
        self.reader = reader
    }

    package var wantsHelp: Bool { reader.wantsHelp }
    package var wantsVersion: Bool { reader.wantsVersion }

    /// Where the noun is among the words.
    package var nounPosition: Int? { namePositions.first }

    /// The command, where the line leads to one.
    package var command: ParsedCommand? { if case .command(let command) = destination { command } else { nil } }

    /// Whether texts are to be shown as they are, not rendered.
    package var isRaw: Bool {
        command?.type.page.takesRaw == true && !(reader.declarations?.all.last?.values.words ?? []).isEmpty
    }

    package var wordsBeforeNoun: [String] { Array(words.prefix(nounPosition ?? words.count)) }

    package var wordsBehindNoun: [String] { nounPosition.map { Array(words[($0 + 1)...]) } ?? [] }

    /// The words without those of noun and verb.
    package var arguments: [String] { words.indices.filter { !namePositions.contains($0) }.map { words[$0] } }

    /// The global options that were typed, as words that say the same.
    /// - Parameter excluded: the long names of those that are left out.
    package func globalWords(except excluded: Set<String>) -> [String] {
        (reader.declarations?.withOwnValues ?? []).filter { $0.info.isGlobal }.flatMap { declaration -> [String] in
            guard let name = declaration.info.names.last, !excluded.contains(name) else { return [] }
            let typed = declaration.values.typed
            return declaration.info.kind == .option ? typed.map { "\(name)=\($0)" } : typed
        }
    }
}

/// The command of a line, with its options.
package struct ParsedCommand: Sendable {
    /// The name of the noun in the table.
    package let noun: String
    /// As it is typed after `triton`: `purl add`.
    package let name: String
    package let type: any TritonCommand.Type
    /// With its options, if the line has no error.
    package let value: any TritonCommand
}

/// A word with verbs below it such as `weblog config`.
package struct VerbGroup: Sendable {
    package let name: String
    /// The verb that runs when none is named.
    package let standard: String?
    package let types: [any TritonCommand.Type]
}
