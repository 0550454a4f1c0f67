import Arguments
import Commands
import Domain

/// The options that give a paste its text; `-` for standard input is an argument.
struct PasteText: CommandOptions {
    @Option("--text", takes: "text", help: "The text itself.") var text: String?
    @OptionGroup var content: ContentOptions

    var isGiven: Bool { text != nil || content.file != nil }

    /// - Parameter readsInput: whether `-` stands for the text.
    func check(readsInput: Bool) throws(TritonError) {
        guard [readsInput, text != nil, content.file != nil].count(where: { $0 }) < 2 else {
            throw TritonError(.usage, "the text was given twice")
        }
    }

    func words(readsInput: Bool) -> [String] { readsInput ? ["-"] : text.map { [$0] } ?? [] }

    static func oneWordTooMany(_ word: String) -> TritonError {
        TritonError(
            .usage, "unexpected argument '\(line: word)'",
            hint: "a title is one word; give the text with --text, --file or through a pipe")
    }
}
