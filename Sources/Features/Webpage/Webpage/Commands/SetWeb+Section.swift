import Commands
import Output
import Domain
import WebpageRepository

extension SetWeb {
    /// Replaces one section of the page. The page is read first, because it contains the markers; what somebody else
    /// saves after that is merged, or is a conflict.
    func replace(_ name: String, in repository: WebpageRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, isPublishing = publishing == .publish
        let action: SafeText = "cannot set section '\(line: name)' of the web page of '\(address)'"
        try call.refuseFile(text)
        let base = try await repository.base(of: address)
        let section: MarkedSection
        do throws(TritonError) { section = try MarkedSection(name, in: base?.content ?? "") } catch {
            throw error.withContext(action)
        }
        let request = ContentRequest(what: "section", template: section.text, fileName: name + ".md") {
            repository.makeEdit(base, .init(content: section.replaced(by: $0)), publishing: isPublishing, of: address)
        }
        let given = try await call.content(text, content, request).text
        do throws(TritonError) { try section.check(given) } catch { throw error.withContext(action) }
        if let base, section.holds(given) {
            return .unchanged(
                base, prints: RemoteText(base.url),
                "nothing to change in section '\(line: name)' of the web page of '\(address)'")
        }
        let change = repository.makeEdit(
            base, .init(content: section.replaced(by: given)), publishing: isPublishing, of: address)
        return .saved(try await repository.apply(change, of: address), publishing: isPublishing, call)
    }
}
