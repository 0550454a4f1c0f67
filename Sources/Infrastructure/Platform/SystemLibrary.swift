/// A shared library of the system, which is opened when it is first needed: linking it would slow down every start.
package struct SystemLibrary: Sendable {
    /// Names in the order in which they are tried.
    package let names: [String]

    package init(_ names: String...) { self.names = names }

    /// The usual library, then Debian's variant with GnuTLS.
    package static let curl = SystemLibrary("libcurl.so.4", "libcurl-gnutls.so.4")
    package static let jq = SystemLibrary("libjq.so.1")
    package static let expat = SystemLibrary("libexpat.so.1")
    /// These names carry the version: those of Debian 12 and 13.
    package static let markdown = SystemLibrary(
        "libcmark-gfm-extensions.so.0.29.0.gfm.6", "libcmark-gfm-extensions.so.0.29.0.gfm.13")

    /// Why a library cannot be used: the loader's message about its first name.
    package struct Missing: Error {
        package let reason: String
    }

    /// Opens the first library that exists and has all functions.
    /// - Parameter open: the C function that opens a library of one name, and writes the reason why it cannot into a
    ///   buffer of so many bytes.
    /// - Returns: its name.
    @discardableResult package func load(
        _ open: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int) -> Bool
    ) throws(Missing) -> String {
        var reasons: [String] = []
        for name in names {
            var reason = [CChar](repeating: 0, count: 512)
            if open(name, &reason, reason.count) { return name }
            reasons.append(String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        throw Missing(reason: reasons.first ?? "no library is named")
    }
}
