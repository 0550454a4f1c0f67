package import Domain

/// The pages in a browser that may use the sandbox, by their origin. A browser names the origin of a page in each
/// request that the page makes to another origin and that can change something.
package struct AllowedOrigins: Sendable, Equatable {
    private var texts: Set<String> = []

    package init() {}

    /// - Parameter text: `https://example.com`, `null` for a page without an origin (a local file), or `*` for all.
    /// - Throws: ``TritonError`` of code `usage`.
    package mutating func allow(_ text: String) throws(TritonError) {
        if text == "*" || text == "null" {
            texts.insert(text)
        } else if let origin = Origin(text), Origin.isAll(of: text) {
            texts.insert(origin.text)
        } else {
            throw TritonError(
                .usage, "'\(line: text)' is not the origin of a page", hint: "such as http://localhost:3000")
        }
    }

    /// - Parameter origin: as the browser sent it.
    func contains(_ origin: String) -> Bool {
        texts.contains("*") || texts.contains(origin) || Origin(origin).map { texts.contains($0.text) } == true
    }
}
