package import Domain
import Platform

extension TransportFailure {
    /// The error for a host that gave no answer. The library's message comes after our own, escaped.
    package func asTritonError(host: String) -> TritonError {
        let host = SafeText(line: host)
        let detail = SafeText(line: detail)
        let (message, hint): (SafeText, SafeText?) =
            switch kind {
            case .nameResolution: ("cannot find the host '\(host)': \(detail)", nil)
            // The library says only this again, with the port.
            case .connection where self.detail.hasPrefix("Failed to connect to "):
                ("cannot connect to '\(host)'\(Self.port(in: self.detail))", nil)
            case .connection: ("cannot connect to '\(host)': \(detail)", nil)
            case .tls where self.detail.contains("certificate"):
                (
                    "the certificate of '\(host)' is not trusted: \(detail)",
                    "SSL_CERT_FILE names further certificates to trust"
                )
            case .tls: ("no secure connection to '\(host)': \(detail)", nil)
            case .proxy:
                (
                    "cannot reach '\(host)' through the proxy: \(detail)",
                    "proxies come from HTTPS_PROXY, ALL_PROXY, http_proxy and NO_PROXY"
                )
            case .timeout: ("\(detail) from '\(host)'", "--timeout allows more time")
            case .cutOff: ("the answer of '\(host)' was cut off: \(detail)", nil)
            case .tooLarge:
                (
                    "the answer of '\(host)' is too large",
                    AddressSpace.maximumAnswer < HTTPExchange.standardAnswerLimit
                        ? "raise the limit of memory with 'ulimit -v'" : nil
                )
            case .badCompression: ("the answer of '\(host)' cannot be unpacked: \(detail)", nil)
            case .libraryMissing:
                ("libcurl cannot be loaded: \(detail)", "install it (Debian and Ubuntu: libcurl4; Fedora: libcurl)")
            case .unsent: ("interrupted", nil)
            case .other: ("cannot talk to '\(host)': \(detail)", nil)
            }
        var error = TritonError(kind == .unsent ? .cancelled : .unavailable, message, hint: hint)
        error.mayHaveArrived = mayHaveArrived
        if [.nameResolution, .connection].contains(kind) {
            error.generalHint = "check the network, and the URL of the service; 'triton doctor' shows details"
        }
        return error
    }

    private static func port(in detail: String) -> SafeText {
        let words = detail.split(separator: " ")
        guard let index = words.firstIndex(of: "port"), index + 1 < words.count else { return "" }
        return ", port \(line: String(words[index + 1].prefix(while: \.isNumber)))"
    }
}
