import Arguments
import Changes
import Commands
import Domain
import Output
import StatusRepository

/// The files that give a bio its CSS and its head.
struct BioPartOptions: PagePartFiles {
    @Option(
        "--css", takes: "file", help: "Read the CSS of the page from a file; '-' is standard input.", completion: .file)
    var css: String?
    @Option("--head", takes: "file", help: "Read the HTML for the head of the page from a file.", completion: .file)
    var head: String?

    func read(_ call: Invocation) throws -> BioRepository.Parts {
        BioRepository.Parts(
            css: try css.map { try call.text(of: $0, "the CSS") },
            head: try head.map { try call.text(of: $0, "the head") })
    }
}

/// The part that `get` prints instead of the text.
enum BioPart: String, FlagChoice {
    case css, head

    var about: String {
        switch self {
        case .css: "Print the CSS of the page."
        case .head: "Print the HTML for the head of the page."
        }
    }
}

extension BioRepository {
    /// Asks for confirmation if the change clears the text, then sends it.
    func save(_ change: Change, content: String?, of address: Address, _ call: Invocation) async throws -> CommandOutput
    {
        if content?.allSatisfy(\.isWhitespace) == true { try call.confirm("Clear the bio of '\(address)'?") }
        let bio = try await apply(change, of: address)
        return .changed(bio, call.changes.effect, prints: RemoteText(bio.url), "changed the bio of '\(address)'")
    }
}
