import CurlShim
import Domain
import ProcessRuntime
import Synchronization

/// Requests over the network, by libcurl.
///
/// The library is opened by the first request; until then an instance costs nothing. Connections
/// are kept for as long as the instance lives. Fields that say how the body was packed (`Content-Encoding`,
/// `Content-Length`) are handed on as they came, although the body is unpacked. ``HTTPExchange/progress`` is called on
/// whatever thread works for the request and must not wait.
package final class CurlTransport: HTTPTransport {
    private let settings: CurlSettings
    private let libraryNames: [String]
    private let mayWait: @Sendable () -> Bool
    private let loop = Mutex<CurlLoop?>(nil)

    /// - Parameter variables: read for proxies (`http_proxy`, `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`) and
    ///   certificates (`SSL_CERT_FILE`, `SSL_CERT_DIR`).
    /// - Parameter keptConnectionAge: seconds after which a change is not sent over an idle connection any more.
    /// - Parameter mayWait: whether a request may block the thread that asks it, which saves starting one. The
    ///   process's first thread is none of those that Swift's tasks share.
    package init(
        variables: [String: String], libraryNames: [String] = CurlLibrary.names, keptConnectionAge: Int = 10,
        mayWait: @escaping @Sendable () -> Bool = { curlshim_is_first_thread() }
    ) {
        settings = CurlSettings(variables: variables, keptConnectionAge: keptConnectionAge)
        self.libraryNames = libraryNames
        self.mayWait = mayWait
    }

    deinit { shutdown() }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        // A change that may have arrived is reported, whenever it is interrupted.
        if !exchange.isRead { SignalSetup.installIfNeeded() }
        let loop = try runningLoop()
        let cancellation = CurlOrder.Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                loop.submit(
                    CurlOrder(exchange: exchange, cancellation: cancellation, continuation: $0), mayWait: mayWait())
            }
        } onCancel: {
            cancellation.request()
            loop.wake()
        }
    }

    /// Closes the connections; what is under way ends as cancelled. A later request starts afresh.
    package func shutdown() {
        loop.withLock { loop in
            loop?.stop()
            loop = nil
        }
    }

    /// Opens the library on the thread that asks. On a thread of its own, beside the work before the first request, it
    /// took as much longer as was won: each page that the loader writes to must be announced to the other thread's
    /// core.
    private func runningLoop() throws(TransportFailure) -> CurlLoop {
        try loop.withLock { loop throws(TransportFailure) in
            if let loop { return loop }
            try CurlLibrary.load(names: libraryNames)
            let made = try CurlLoop(settings: settings)
            loop = made
            return made
        }
    }
}
