import Commands

/// The options of `paste add` and `paste edit` that set a field. For the text, `-` for standard input is an argument.
struct PasteOptions: CommandOptions {
    static let form = "[--file FILE] [--text TEXT] [--listed|--unlisted]"

    @Option("--text", takes: "text", help: "The text itself.") var text: String?
    @OptionGroup var content: ContentOptions
    @Flag(oneOf: Visibility.self) var listing: Visibility?

    var giveText: Bool { text != nil || content.file != nil }
    var giveOther: Bool { listing != nil }

    /// A paste with these fields.
    func paste(_ title: String, of address: Address, content: String?) -> Paste {
        var paste = Paste(title: title, address: address, content: content, isListed: nil)
        set(&paste)
        return paste
    }

    /// Sets the fields besides the text. Those without an option stay as they are.
    func set(_ paste: inout Paste) {
        paste.isListed = listing?.isListed ?? paste.isListed
    }

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
