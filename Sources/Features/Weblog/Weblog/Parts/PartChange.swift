import CommandKit
import Domain
import Files
import Glibc
import Terminal
import WeblogRepository

/// What `set` and `edit` share: a new text in place of the present one.
struct PartChange<Part: StoredPart> {
    let text: [String]
    let content: ContentOptions

    func run(in environment: PartEnvironment<Part>, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        try refuseFileName()
        let resend = ["weblog", "\(Part.word)", "set"] + (content.allowEmpty ? ["--allow-empty"] : []) + ["-"]
        var request = ContentRequest(what: "\(trusted: "\(Part.label)")", resend: resend, fileExtension: Part.fileExtension)
        if text.isEmpty, content.file == nil, call.console.isTerminal(.input) { request.template = try await environment.repository.part(of: address).content }
        let given = try await call.content(text, content, request)
        if given.text.allSatisfy(\.isWhitespace) {
            let present = try await environment.repository.present(of: address)
            try call.confirmClearing("the \(trusted: "\(Part.label)") of the weblog of '\(address)'", from: present.content, to: given.text)
        }
        let part = try await environment.repository.set(given.text, of: address)
        return .made(part, prints: RemoteText(part.url), "replaced the \(trusted: "\(Part.label)") of the weblog")
    }

    /// Entries are named by their files, so a file's name here is a slip that would make the whole weblog consist of it.
    private func refuseFileName() throws(TritonError) {
        guard text.count == 1, let name = text.first, name != "-", stat.of(name)?.isRegular == true else { return }
        throw TritonError(.usage, "'\(line: name)' is a file", hint: "to send what is in it, write --file \(line: name)")
    }

    /// What an example of either feeds.
    static var sample: String { Part.self == WeblogConfiguration.self ? "Weblog Title: Notes\nTimezone: UTC\n" : "<main>{body}</main>\n" }
}
