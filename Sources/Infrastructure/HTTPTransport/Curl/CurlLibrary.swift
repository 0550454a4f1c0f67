import CurlShim
package import Domain

/// libcurl, loaded at run time when it is first needed.
package enum CurlLibrary {
    /// The usual library, then Debian's variant with GnuTLS.
    package static let names = ["libcurl.so.4", "libcurl-gnutls.so.4"]

    /// Opens the first library that exists and is new enough (7.68, for `curl_multi_wakeup`).
    ///
    /// - Throws: ``TransportFailure`` of kind `libraryMissing`, with the loader's message about the first name.
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

    /// Name, version and file of the library, as its users know them: "libcurl/7.88.1 OpenSSL/3.0.19 (/usr/lib/…)".
    /// - Throws: as ``load(names:)``.
    package static func version(names: [String] = names) throws(TransportFailure) -> SafeText {
        try load(names: names)
        let parts = String(cString: curlshim_version()).split(separator: " ").prefix(2)
        return "\(line: parts.joined(separator: " ")) (\(line: String(cString: curlshim_path())))"
    }

    /// The folder in which OpenSSL looks up single certificates; nil if there is none, and for GnuTLS, which would read
    /// the whole folder. To be used only after ``load(names:)``.
    static let hashedFolder = curlshim_uses_openssl() ? CurlSettings.hashedFolder() : nil

    /// libcurl's error code; nil after success. It is initialised once for the process, as the library requires.
    private static let initialisation: UInt32? = {
        let code = curlshim_global_init()
        return code == CURLE_OK ? nil : code.rawValue
    }()
}
