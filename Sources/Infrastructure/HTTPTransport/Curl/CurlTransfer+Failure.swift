import CurlShim
import Domain
import HTTPTypes

/// The failure of a transfer that ended without an answer.
extension CurlTransfer {
    /// The error with which it ends when it is cancelled now.
    var cancelled: any Error {
        request.exchange.isRead || hasSent
            ? CancellationError() : TransportFailure(.unsent, "cancelled before it was sent", mayHaveArrived: false)
    }

    func failure(_ code: CURLcode) -> TransportFailure {
        if isResendRefused {
            var failure = TransportFailure(
                .cutOff, "the connection was closed before an answer came", mayHaveArrived: true)
            failure.wasKeptConnection = true
            return failure
        }
        if isTooLarge {
            return TransportFailure(.tooLarge, "the answer is larger than allowed", mayHaveArrived: true)
        }
        // libcurl's error for a line of the head that is too long.
        if code == CURLE_OUT_OF_MEMORY, hasSent {
            return TransportFailure(.tooLarge, "the head of the answer is larger than allowed", mayHaveArrived: true)
        }
        if code == CURLE_OPERATION_TIMEDOUT {
            let timeout = request.exchange.timeout
            let limit = hasSent ? timeout : min(timeout, Self.connectTimeout)
            return TransportFailure(
                .timeout, "no \(hasSent ? "answer" : "connection") within \(Seconds.text(limit))",
                mayHaveArrived: hasSent)
        }
        let words = explanation(code)
        if isRefusedByProxy { return TransportFailure(.proxy, words, mayHaveArrived: false) }
        return TransportFailure(kind(of: code, words), words, mayHaveArrived: hasSent)
    }

    private func kind(of code: CURLcode, _ words: String) -> TransportFailure.Kind {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: .nameResolution
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy
        case CURLE_COULDNT_CONNECT: isProxyMeant(by: words) ? .proxy : .connection
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            .tls
        case CURLE_BAD_CONTENT_ENCODING: .badCompression
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_SEND_FAIL_REWIND:
            .cutOff
        default: .other
        }
    }

    /// Whether the proxy answered CONNECT, and not with success. Without an answer the status is 0.
    private var isRefusedByProxy: Bool {
        let status = curlshim_get_long(handle, CURLINFO_HTTP_CONNECTCODE)
        return status != 0 && !(200...299).contains(status)
    }

    /// Whether a byte of the request may have been sent; false only if it is certain. libcurl's request size includes
    /// the CONNECT to a proxy, so with a tunnel only the time at which the connection was ready (TLS included) is used.
    private var hasSent: Bool {
        let isTunnelled = hasProxy && request.exchange.request.scheme == "https"
        let isConnected = curlshim_get_offset(handle, CURLINFO_PRETRANSFER_TIME_T) > 0
        return sentBytes > 0 || isConnected || (!isTunnelled && curlshim_get_long(handle, CURLINFO_REQUEST_SIZE) > 0)
    }

    /// Whether libcurl failed to connect to the proxy; it decides whether that is used for this host. Its message names
    /// the host that it tried; newer versions name the target and add `via` for the proxy.
    private func isProxyMeant(by words: String) -> Bool {
        let origin = request.exchange.origin
        let target = "\(origin?.host ?? "") port \(origin?.port ?? 0)"
        return hasProxy && (words.contains(" via ") || !words.contains(target))
    }

    /// libcurl's message about this transfer, or about the error code in general. For some mistakes in a proxy variable
    /// it repeats the whole value with its password; such a message is not used.
    private func explanation(_ code: CURLcode) -> String {
        let text = String(cString: errorBuffer)
        guard !text.isEmpty, !text.contains("@"), !text.contains("proxy syntax") else {
            return String(cString: curlshim_strerror(code))
        }
        // The time that it took tells nobody anything.
        return text.replacing(#/ after [0-9]+ ms/#, with: "")
    }
}
