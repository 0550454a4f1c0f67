import CommandKit
import Domain

/// The ways to give a paste its text.
struct PasteText: CommandOptions {
    @Argument("-", help: "'-' reads the text from standard input.") var dash: String?
    @Option("--text", takes: "text", help: "The text itself.") var text: String?
    @OptionGroup var content: ContentOptions

    func check() throws(TritonError) {
        if let dash, dash != "-" {
            throw TritonError(.usage, "'\(line: dash)' is one word too many", hint: "a title is one word; give the text with --text, --file or through a pipe")
        }
        if [dash, text, content.file].compactMap({ $0 }).count > 1 { throw TritonError(.usage, "the text was given twice") }
    }

    var isGiven: Bool { dash != nil || text != nil || content.file != nil }
    var words: [String] { (dash ?? text).map { [$0] } ?? [] }

    /// The words that send the text when it is read from standard input.
    func resend(_ verb: String, _ title: String, _ options: [String]) -> [String] {
        ["paste", verb, "--file", "-"] + options + (content.allowEmpty ? ["--allow-empty"] : []) + ["--", title]
    }
}
