import Changes
import Commands
import Domain
import Items
import Output
import WebpageRepository

extension SetWeb {
    /// The page is read first, because it contains the markers of the section.
    func replace(_ name: String, in repository: WebpageRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, isPublishing = publishing == .publish
        let page: SafeText = "the web page of '\(address)'"
        try call.refuseFile(text)
        let base = try await repository.base(of: address)
        let edit = try await call.sectionEdit(of: name, in: page, present: base?.content, text, content) {
            repository.makeEdit(base, PageParts(content: $0), publishing: isPublishing, of: address)
        }
        if let base, edit.isUnneeded {
            return .unchanged(
                base, prints: RemoteText(base.url), "nothing to change in section '\(line: name)' of \(page)")
        }
        return .saved(try await repository.apply(edit.change, of: address), publishing: isPublishing, call)
    }
}
