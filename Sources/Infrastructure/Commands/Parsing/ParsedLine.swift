package import Arguments
package import Domain

/// A parsed command line: its destination, the command with its options, and the error.
///
/// No other code reads the arguments. The ``error`` does not replace the other parts, so that it can be printed in the
/// requested format.
package struct ParsedLine: Sendable {
    package enum Destination: Sendable {
        /// No noun: help or version of the program.
        case program
        /// A noun without a verb.
        case noun(NounDescription)
        /// A word with verbs below it, without a verb. Only for a line that is still being typed.
        case group(NounDescription, VerbGroup)
        case command(ParsedCommand)
        /// The first word is not a noun: an alias, a program in `PATH`, or a mistake.
        case unknownNoun(String)
        case unknownVerb(NounDescription)
    }

    /// The words after the program's name, as they were typed.
    package let words: [String]
    package let destination: Destination
    /// The global options. If the noun is unknown, only those before it: the others belong to the alias or program.
    package let options: GlobalOptions
    /// The global options as far as the line could be read, for printing an error.
    package let errorOptions: GlobalOptions
    /// The reason why it cannot run. A request for help has precedence over mistakes in options.
    package let error: TritonError?
    /// The positions of the noun and of the words of the verb.
    let namePositions: [Int]
    /// The part of a filtered or sorted list, which is chosen after the whole list was read.
    package let listPart: RecordQuery.Part
    /// The kind of the item that the line lacks, if nothing else is wrong with it.
    package let missingItem: OperandKind?
    /// The reader at the end of the line.
    package let reader: ArgumentReader

    package var wantsHelp: Bool { reader.wantsHelp }
    package var wantsVersion: Bool { reader.wantsVersion }

    package var nounPosition: Int? { namePositions.first }

    package var command: ParsedCommand? { if case .command(let command) = destination { command } else { nil } }

    /// Whether texts are shown without rendering (`--raw`).
    package var isRaw: Bool {
        command != nil && reader.declarations.declaration(named: "--raw")?.values.words.isEmpty == false
    }

    package var wordsBeforeNoun: [String] { Array(words.prefix(nounPosition ?? words.count)) }

    package var wordsAfterNoun: [String] { nounPosition.map { Array(words[($0 + 1)...]) } ?? [] }

    /// The global options that were typed, as equivalent words.
    /// - Parameter excluded: the long names of options to leave out.
    package func globalWords(except excluded: Set<String>) -> [String] {
        reader.declarations.withOwnValues.filter { $0.info.isGlobal }.flatMap { declaration -> [String] in
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
    /// The words after `triton`: `purl add`.
    package let name: String
    package let type: any TritonCommand.Type
    /// The command; its options are valid only if the line has no error.
    package let value: any TritonCommand
    let options: GlobalOptions

    /// Whether the line only reads, so that it can be repeated.
    package var isRead: Bool { options.dryRun || value.isRead }

    /// Whether a read-only session refuses the line.
    package var needsWritableSession: Bool { !options.dryRun && value.needsWritableSession }

    /// An error with the usage line and the command for more help.
    package func usage(_ message: SafeText) -> TritonError { Self.usage(message, of: name, type) }

    static func usage(_ message: SafeText, of name: String, _ type: any TritonCommand.Type) -> TritonError {
        let form = type.page.form
        let usage = form.isEmpty ? name : name + " " + form
        return TritonError(
            .usage, message, hint: "usage: triton \(trusted: usage); more with 'triton help \(trusted: name)'")
    }
}
