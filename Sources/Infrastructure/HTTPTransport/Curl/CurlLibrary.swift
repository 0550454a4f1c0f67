import CurlShim
package import Domain
package import Platform

/// libcurl, loaded at run time when it is first needed.
package enum CurlLibrary {
    /// Opens the first library that exists and is new enough (7.68, for `curl_multi_wakeup`).
    ///
    /// - Throws: ``TransportFailure`` of kind `libraryMissing`, with the loader's message about the first name.
    package static func load(_ library: SystemLibrary = .curl) throws(TransportFailure) {
        let name: String
        do throws(SystemLibrary.Missing) { name = try library.load(curlshim_load) } catch {
            throw TransportFailure(.libraryMissing, error.reason, mayHaveArrived: false)
        }
        if let code = initialisation {
            throw TransportFailure(.libraryMissing, "\(name) cannot be set up (\(code))", mayHaveArrived: false)
        }
    }

    /// Name, version and file of the library, as its users know them: "libcurl/7.88.1 OpenSSL/3.0.19 (/usr/lib/…)".
    /// - Throws: as ``load(_:)``.
    package static func version() throws(TransportFailure) -> SafeText {
        try load()
        let parts = String(cString: curlshim_version()).split(separator: " ").prefix(2)
        return "\(line: parts.joined(separator: " ")) (\(line: String(cString: curlshim_path())))"
    }

    /// The folder in which OpenSSL looks up single certificates; nil if there is none, and for GnuTLS, which would read
    /// the whole folder. To be used only after ``load(_:)``.
    static let hashedFolder = curlshim_uses_openssl() ? CurlSettings.hashedFolder() : nil

    /// libcurl's error code; nil after success. It is initialised once for the process, as the library requires.
    private static let initialisation: UInt32? = {
        let code = curlshim_global_init()
        return code == CURLE_OK ? nil : code.rawValue
    }()
}
