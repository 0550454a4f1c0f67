import CurlShim
package import Platform
import Synchronization

/// Requests over the network, by libcurl.
///
/// The first request loads the library; until then an instance costs nothing. Connections are kept as long as the
/// instance exists. The fields `Content-Encoding` and `Content-Length` are passed on unchanged, although the body is
/// decompressed. ``HTTPExchange/progress`` is called on the thread that drives the request and must not block.
package final class CurlTransport: HTTPTransport {
    private let settings: CurlSettings
    private let library: SystemLibrary
    private let loop = Mutex<CurlLoop?>(nil)

    /// - Parameter variables: read for proxies (`http_proxy`, `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`) and
    ///   certificates (`SSL_CERT_FILE`, `SSL_CERT_DIR`).
    /// - Parameter keptConnectionAge: seconds after which a change is not sent over an idle connection any more.
    package init(
        variables: [String: String], library: SystemLibrary = .curl, keptConnectionAge: Int = 10
    ) {
        settings = CurlSettings(variables: variables, keptConnectionAge: keptConnectionAge)
        self.library = library
    }

    deinit { shutdown() }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        BrokenPipe.ignoreSignal()
        let loop = try runningLoop()
        let cancellation = CurlRequest.Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                loop.submit(CurlRequest(exchange: exchange, cancellation: cancellation, continuation: $0))
            }
        } onCancel: {
            cancellation.request()
            loop.wake()
        }
    }

    /// Closes the connections; running requests end as cancelled. A later request starts again.
    package func shutdown() {
        loop.withLock { loop in
            loop?.stop()
            loop = nil
        }
    }

    /// Loads the library on the calling thread. Loading it in parallel on another thread saved no time in measurements:
    /// the loader's writes to memory pages cost synchronisation between the cores.
    private func runningLoop() throws(TransportFailure) -> CurlLoop {
        try loop.withLock { loop throws(TransportFailure) in
            if let loop { return loop }
            try CurlLibrary.load(library)
            let made = try CurlLoop(settings: settings)
            loop = made
            return made
        }
    }
}
