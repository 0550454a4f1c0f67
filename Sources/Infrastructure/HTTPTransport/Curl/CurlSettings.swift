import Domain
import Platform

/// Proxies and certificates from environment variables. They are read from a dictionary and not from the process, so
/// that a test with an empty dictionary uses no proxy of the machine.
///
/// The precedence of the variables is that of curl (`man curl`, ENVIRONMENT). libcurl interprets their values, and
/// matches `NO_PROXY` against a host. An empty variable counts as unset.
struct CurlSettings: Sendable, Equatable {
    /// The proxy by scheme of the URL. An empty string means none, and prevents libcurl from reading the environment.
    var httpProxy: String
    var httpsProxy: String
    var noProxy: String
    /// `SSL_CERT_FILE`, which libcurl itself does not read.
    var certificateFile: String?
    /// `SSL_CERT_DIR`.
    var certificateFolder: String?

    /// Largest idle time of a connection over which a change is sent, in seconds: servers and routers close idle
    /// connections, routers without notice.
    let keptConnectionAge: Int

    /// Smallest such time for a request that may be sent twice, in seconds: the default of libcurl.
    static let repeatableConnectionAge = 118

    init(variables: [String: String], keptConnectionAge: Int = 10) {
        self.keptConnectionAge = keptConnectionAge
        func first(_ names: String...) -> String? { names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty } }
        // Upper case HTTP_PROXY is not read: a web server sets it from a request header (CVE-2016-5385).
        httpProxy = first("http_proxy", "all_proxy", "ALL_PROXY") ?? ""
        httpsProxy = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY") ?? ""
        noProxy = first("no_proxy", "NO_PROXY") ?? ""
        certificateFile = first("SSL_CERT_FILE")
        certificateFolder = first("SSL_CERT_DIR")
    }

    /// The proxy for requests to an origin; empty for none. Requests to this machine use none: a proxy would read the
    /// token, and could not reach the service anyway.
    func proxy(for origin: Origin?) -> String {
        guard let origin, !origin.isLoopback else { return "" }
        return origin.scheme == "https" ? httpsProxy : httpProxy
    }

    /// The hosts that are connected to without a proxy; `*` alone means every host. The loopback names are added for
    /// spellings such as `127.1`, which ``Origin/isLoopback`` does not recognise but libcurl may.
    func noProxy(for origin: Origin?) -> String {
        guard let origin, !origin.isLoopback, noProxy != "*" else { return "*" }
        return noProxy.isEmpty ? Self.loopback : noProxy + "," + Self.loopback
    }

    private static let loopback = "localhost,127.0.0.0/8,::1"

    /// Folders in which distributions keep one file for each root certificate, named by hash.
    static let systemFolders = ["/etc/ssl/certs", "/etc/pki/tls/certs"]

    /// The first folder that contains hash links. Looking up one root certificate there, instead of reading the bundle
    /// of all, makes the first request 18 ms faster.
    static func hashedFolder(among folders: [String] = systemFolders) -> String? {
        folders.first { folder in
            guard let stream = opendir(folder) else { return false }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let isHashLink = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    let name = bytes.prefix { $0 != 0 }
                    return name.count == 10 && name.suffix(2).elementsEqual(".0".utf8)
                        && name.prefix(8).allSatisfy(\.isLowercaseHexDigit)
                }
                if isHashLink { return true }
            }
            return false
        }
    }
}
