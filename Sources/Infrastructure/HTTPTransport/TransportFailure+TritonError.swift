package import Domain
import Platform

extension TransportFailure {
    /// The error for a host that gave no answer. The library's message comes after our own, escaped.
    package func asTritonError(host: String) -> TritonError {
        var error = TritonError(
            kind == .unsent ? .cancelled : .unavailable, message(host: SafeText(line: host)), hint: hint)
        error.mayHaveArrived = mayHaveArrived
        if [.nameResolution, .connection].contains(kind) {
            error.generalHint = "check the network, and the URL of the service; 'triton doctor' shows details"
        }
        return error
    }

    private func message(host: SafeText) -> SafeText {
        let detail = SafeText(line: detail)
        return switch kind {
        case .nameResolution: "cannot find the host '\(host)': \(detail)"
        // The library says only this again, with the port.
        case .connection where self.detail.hasPrefix("Failed to connect to "):
            "cannot connect to '\(host)'\(Self.port(in: self.detail))"
        case .connection: "cannot connect to '\(host)': \(detail)"
        case .tls where isAboutCertificate: "the certificate of '\(host)' is not trusted: \(detail)"
        case .tls: "no secure connection to '\(host)': \(detail)"
        case .proxy: "cannot reach '\(host)' through the proxy: \(detail)"
        case .timeout: "\(detail) from '\(host)'"
        case .cutOff: "the answer of '\(host)' was cut off: \(detail)"
        case .tooLarge: "the answer of '\(host)' is too large"
        case .badCompression: "the answer of '\(host)' cannot be unpacked: \(detail)"
        case .libraryMissing: "libcurl cannot be loaded: \(detail)"
        case .unsent: "interrupted"
        case .other: "cannot talk to '\(host)': \(detail)"
        }
    }

    private var hint: SafeText? {
        switch kind {
        case .tls where isAboutCertificate: "SSL_CERT_FILE names further certificates to trust"
        case .proxy: "proxies come from HTTPS_PROXY, ALL_PROXY, http_proxy and NO_PROXY"
        case .timeout: "--timeout allows more time"
        case .tooLarge where AddressSpace.maximumAnswer < HTTPExchange.standardAnswerLimit:
            "raise the limit of memory with 'ulimit -v'"
        case .libraryMissing: "install it (Debian and Ubuntu: libcurl4; Fedora: libcurl)"
        default: nil
        }
    }

    private var isAboutCertificate: Bool { detail.contains("certificate") }

    private static func port(in detail: String) -> SafeText {
        let words = detail.split(separator: " ")
        guard let index = words.firstIndex(of: "port"), index + 1 < words.count else { return "" }
        return ", port \(line: String(words[index + 1].prefix(while: \.isNumber)))"
    }
}
