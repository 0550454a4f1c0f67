import CurlShim

/// Details of a transfer that failed without an answer, to derive the ``TransportFailure``.
struct CurlFailure {
    var code: CURLcode
    /// libcurl's message.
    var words: String
    var host: String
    var port: Int
    /// Whether a proxy is set for this scheme. libcurl decides whether it is used for this host.
    var hasProxy: Bool
    /// The status of the proxy's answer to CONNECT; 0 for none.
    var proxyStatus: Int
    /// Whether a byte of the request itself may have been sent.
    var hasSent: Bool
    /// Whether the answer or its head exceeded the limit.
    var isTooLarge: Bool
    /// In seconds, as ``connectTimeout``.
    var timeout: Double
    var connectTimeout: Double

    var failure: TransportFailure {
        switch code {
        case _ where isTooLarge:
            TransportFailure(.tooLarge, "the answer is larger than allowed", mayHaveArrived: true)
        // libcurl's error for a line of the head that is too long.
        case CURLE_OUT_OF_MEMORY where hasSent:
            TransportFailure(.tooLarge, "the head of the answer is larger than allowed", mayHaveArrived: true)
        case CURLE_COULDNT_RESOLVE_HOST:
            TransportFailure(.nameResolution, words, mayHaveArrived: hasSent)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            TransportFailure(.proxy, words, mayHaveArrived: hasSent)
        case _ where proxyStatus != 0 && !(200...299).contains(proxyStatus):
            TransportFailure(.proxy, words, mayHaveArrived: false)
        case CURLE_COULDNT_CONNECT:
            TransportFailure(isProxyMeant ? .proxy : .connection, words, mayHaveArrived: hasSent)
        case CURLE_OPERATION_TIMEDOUT where hasSent:
            TransportFailure(.timeout, "no answer within \(Seconds.text(timeout))", mayHaveArrived: true)
        case CURLE_OPERATION_TIMEDOUT:
            TransportFailure(
                .timeout, "no connection within \(Seconds.text(min(timeout, connectTimeout)))", mayHaveArrived: false)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            TransportFailure(.tls, words, mayHaveArrived: hasSent)
        case CURLE_BAD_CONTENT_ENCODING:
            TransportFailure(.badCompression, words, mayHaveArrived: true)
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_SEND_FAIL_REWIND:
            TransportFailure(.cutOff, words, mayHaveArrived: hasSent)
        default:
            TransportFailure(.other, words, mayHaveArrived: hasSent)
        }
    }

    /// Whether libcurl failed to connect to the proxy. Its message names the host that it tried; newer versions name
    /// the target and add `via` for the proxy.
    private var isProxyMeant: Bool { hasProxy && (words.contains(" via ") || !words.contains("\(host) port \(port)")) }
}
