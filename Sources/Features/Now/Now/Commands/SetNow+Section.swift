import Changes
import Commands
import Output
import Domain
import NowRepository

extension SetNow {
    /// Replaces one section of the page. The page is read first, because it contains the markers; what somebody else
    /// saves after that is merged, or is a conflict.
    func replace(_ name: String, in repository: NowRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, isListed = listing?.isListed
        let action: SafeText = "cannot set section '\(line: name)' of the now page of '\(address)'"
        try call.refuseFile(text)
        let base = try await repository.base(of: address)
        let section: MarkedSection
        do throws(TritonError) { section = try MarkedSection(name, in: base?.content ?? "") } catch {
            throw error.withContext(action)
        }
        let request = ContentRequest(what: "section", template: section.text, fileName: name + ".md") {
            repository.makeEdit(base, content: section.replaced(by: $0), isListed: isListed, of: address)
        }
        let given = try await call.content(text, content, request).text
        do throws(TritonError) { try section.check(given) } catch { throw error.withContext(action) }
        if let base, section.holds(given), isListed == nil || isListed == base.isListed {
            return .unchanged(
                base, prints: RemoteText(base.url),
                "nothing to change in section '\(line: name)' of the now page of '\(address)'")
        }
        let change = repository.makeEdit(base, content: section.replaced(by: given), isListed: isListed, of: address)
        let page = try await repository.apply(change, of: address)
        return .changed(
            page, call.changes.effect, prints: RemoteText(page.url),
            "replaced section '\(line: name)' of the now page of '\(address)'")
    }
}
