import Domain

/// Rules for names and targets. The service documents none. These make sure that a name is one path component that can
/// be typed and linked (service reference, section 6.8).
enum PURLName {
    static let hosts = ["url.lol", "omg.lol"]

    /// - Throws: ``TritonError`` of code `usage` with a hint.
    static func check(_ name: String) throws(TritonError) {
        guard name.isPathWord, name.utf8.count <= 255 else {
            throw TritonError(
                .usage, "'\(line: name)' cannot be a purl's name",
                hint: "no slash, space or control character, such as 'blog'")
        }
    }

    static func checkTarget(_ target: String) throws(TritonError) {
        guard Link.isURL(target) else {
            throw TritonError(
                .usage, "'\(line: target)' is not a URL",
                hint: "write it with its scheme, such as 'https://example.com'")
        }
    }
}
