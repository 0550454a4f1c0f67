import CurlShim

/// libcurl, opened when somebody asks for it.
package enum CurlLibrary {
    /// The usual one, then Debian's flavour with GnuTLS.
    package static let names = ["libcurl.so.4", "libcurl-gnutls.so.4"]

    /// Opens the first of them that is there and new enough (7.68, for waking a waiting thread).
    ///
    /// - Throws: ``TransportFailure`` of kind `libraryMissing`, with the loader's words about the first name.
    package static func load(names: [String] = names) throws(TransportFailure) {
        var reasons: [String] = []
        for name in names {
            var reason = [CChar](repeating: 0, count: 512)
            if curlshim_load(name, &reason, reason.count) {
                if let code = initialisation {
                    throw TransportFailure(.libraryMissing, "\(name) cannot be set up (\(code))", mayHaveArrived: false)
                }
                return
            }
            reasons.append(String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        throw TransportFailure(.libraryMissing, reasons.first ?? "no library is named", mayHaveArrived: false)
    }

    /// Where certificates are looked up one by one, if that can be done. GnuTLS would read the whole folder, which is
    /// slower than its bundle. Only after ``load(names:)``.
    static let hashedFolder = curlshim_uses_openssl() ? CurlSettings.hashedFolder() : nil

    /// Nil after success, else libcurl's number. Once a process, as the library wants it.
    private static let initialisation: UInt32? = {
        let code = curlshim_global_init()
        return code == CURLE_OK ? nil : code.rawValue
    }()
}
