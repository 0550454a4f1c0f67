import Changes
import Commands
import Domain
import Items
import Output
import Terminal
import WeblogRepository

/// A part that the commands can print.
typealias ShownPart = Recordable & StoredPart

/// The common part of `set` and `edit`: replaces the present text.
struct PartText<Part: ShownPart> {
    let text: [String]
    let content: ContentOptions

    func run(in repository: WeblogPartRepository<Part>, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        try call.refuseFile(text)
        let label: SafeText = "\(trusted: "\(Part.label)")"
        var base: Part?
        if text.isEmpty, content.file == nil, call.console.isTerminal(.input) {
            base = try await repository.base(of: address)
        }
        let change = { @Sendable [base] (text: String) -> Change in
            base.map { repository.makeEdit($0, text) } ?? repository.makeReplacement(text, of: address)
        }
        let request = ContentRequest(
            what: label, template: base?.content ?? "", fileName: "\(Part.word).\(Part.fileExtension)", change: change)
        let given = try await call.content(text, content, request).text
        if given.isBlank {
            let present = if let base { base } else { try await repository.base(of: address) }
            try call.confirmClearing("the \(label) of the weblog of '\(address)'", from: present.content, to: given)
        }
        let part = try await repository.apply(change(given), of: address)
        return .changed(part, call.changes.effect, prints: RemoteText(part.url), "replaced the \(label) of the weblog")
    }

    /// The input of an example.
    static var sample: String {
        Part.self == WeblogConfiguration.self ? "Weblog Title: Notes\nTimezone: UTC\n" : "<main>{body}</main>\n"
    }
}
