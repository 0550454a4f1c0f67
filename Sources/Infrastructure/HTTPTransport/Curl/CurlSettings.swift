import Domain
import Glibc

/// Proxies and certificates from environment variables, read from a dictionary and not from the process: a test that
/// gives an empty one reaches no proxy of the machine.
///
/// Which variable wins is curl's rule (`man curl`, ENVIRONMENT); what its value means, and how `NO_PROXY` is matched
/// against a host, is left to libcurl. An empty variable counts as unset.
struct CurlSettings: Sendable, Equatable {
    /// By scheme of the URL; empty for none, which also keeps libcurl from looking for itself.
    var httpProxy: String
    var httpsProxy: String
    var noProxy: String
    /// `SSL_CERT_FILE`, which libcurl itself does not read.
    var certificateFile: String?
    /// `SSL_CERT_DIR`.
    var certificateFolder: String?

    /// Seconds for which a connection may have been idle when a change is sent over it: servers and routers close idle
    /// ones, the latter without a word.
    let keptConnectionAge: Int

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

    /// The proxy for requests to a place; empty for none. What goes to this machine goes there directly: a proxy would
    /// read the token, and could not reach the service anyway.
    func proxy(for origin: Origin?) -> String {
        guard let origin, !origin.isLoopback else { return "" }
        return origin.scheme == "https" ? httpsProxy : httpProxy
    }

    /// The hosts that are asked directly. `*` stands for every host, and only alone. Spellings of this machine that are
    /// not loopback by our own rule (`127.1`) may be by libcurl's.
    func noProxy(for origin: Origin?) -> String {
        guard let origin, !origin.isLoopback, noProxy != "*" else { return "*" }
        return noProxy.isEmpty ? Self.loopback : noProxy + "," + Self.loopback
    }

    private static let loopback = "localhost,127.0.0.0/8,::1"

    /// Folders where distributions keep one file per root, named by hash.
    static let systemFolders = ["/etc/ssl/certs", "/etc/pki/tls/certs"]

    /// The first folder that contains hash links. Looking a root up there instead of reading the bundle of all of them
    /// takes 18 ms off the first request.
    static func hashedFolder(among folders: [String] = systemFolders) -> String? {
        folders.first { folder in
            guard let stream = opendir(folder) else { return false }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let isHashLink = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    let name = bytes.prefix { $0 != 0 }
                    return name.count == 10 && name.suffix(2).elementsEqual(".0".utf8)
                        && name.prefix(8).allSatisfy {
                            ("0"..."9").contains(Unicode.Scalar($0)) || ("a"..."f").contains(Unicode.Scalar($0))
                        }
                }
                if isHashLink { return true }
            }
            return false
        }
    }
}
