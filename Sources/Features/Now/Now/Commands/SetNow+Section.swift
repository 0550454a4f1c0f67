import Changes
import Commands
import Domain
import Items
import NowRepository
import Output

extension SetNow {
    /// The page is read first, because it contains the markers of the section.
    func replace(_ name: String, in repository: NowRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, isListed = listing?.isListed, page: SafeText = "the now page of '\(address)'"
        try call.refuseFile(text)
        let base = try await repository.base(of: address)
        let edit = try await call.sectionEdit(of: name, in: page, present: base?.content, text, content) {
            repository.makeEdit(base, content: $0, isListed: isListed, of: address)
        }
        if let base, edit.isUnneeded, isListed == nil || isListed == base.isListed {
            return .unchanged(
                base, prints: RemoteText(base.url), "nothing to change in section '\(line: name)' of \(page)")
        }
        let saved = try await repository.apply(edit.change, of: address)
        return .changed(
            saved, call.changes.effect, prints: RemoteText(saved.url), "replaced section '\(line: name)' of \(page)")
    }
}
