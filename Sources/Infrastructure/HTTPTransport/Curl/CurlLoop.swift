import CurlShim
import Glibc
import Synchronization

/// libcurl's multi interface on a thread of its own. Connections are kept between requests; a cancelled one is closed
/// at once.
final class CurlLoop: Sendable {
    /// - `@unchecked`: the pointer is used by the loop's thread, and by others for the wake-up only, which libcurl
    ///   allows; the lock around the state keeps the wake-up from coming after the end.
    private struct Multi: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    private struct State {
        var orders: [CurlOrder] = []
        var isStopping = false
        /// Nil when the thread has ended.
        var multi: Multi?
    }

    /// Connections to one host; HTTP/2 needs one.
    private static let connectionsPerHost = 6

    private let state: Mutex<State>
    private let settings: CurlSettings

    /// Starts the thread. libcurl must be loaded.
    ///
    /// - Throws: ``TransportFailure`` when memory or threads have run out.
    init(settings: CurlSettings) throws(TransportFailure) {
        guard let pointer = curlshim_multi_init() else { throw TransportFailure(.other, "no memory for requests", mayHaveArrived: false) }
        curlshim_multi_set_long(pointer, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        curlshim_multi_set_long(pointer, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsPerHost)
        state = Mutex(State(multi: Multi(pointer: pointer)))
        self.settings = settings
        var thread = pthread_t()
        let retained = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard code == 0 else {
            retained.release()
            curlshim_multi_cleanup(pointer)
            throw TransportFailure(.other, "no thread for requests", mayHaveArrived: false)
        }
        pthread_detach(thread)
    }

    func submit(_ order: CurlOrder) {
        let isTaken = state.withLock { state in
            guard !state.isStopping else { return false }
            state.orders.append(order)
            return true
        }
        if isTaken { wake() } else { order.continuation.resume(throwing: CancellationError()) }
    }

    /// Makes the thread look at orders and cancellations.
    func wake() {
        state.withLock { state in
            if let multi = state.multi { curlshim_multi_wakeup(multi.pointer) }
        }
    }

    /// Ends the thread soon; what is under way ends as cancelled.
    func stop() {
        state.withLock { $0.isStopping = true }
        wake()
    }

    private func run() {
        guard let multi = state.withLock({ $0.multi })?.pointer else { return }
        blockPipeSignal()
        var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while true {
            let (orders, isStopping) = state.withLock { state in
                defer { state.orders = [] }
                return (state.orders, state.isStopping)
            }
            for order in orders { start(order, multi, &transfers) }
            for transfer in transfers.values where isStopping || transfer.order.cancellation.isRequested {
                end(transfer, .failure(CancellationError()), multi, &transfers)
            }
            if isStopping { break }
            var running: Int32 = 0
            curlshim_multi_perform(multi, &running)
            var code = CURLE_OK
            while let handle = curlshim_multi_next_done(multi, &code) {
                guard let transfer = transfers[handle] else { continue }
                end(transfer, transfer.result(code), multi, &transfers)
            }
            curlshim_multi_poll(multi, 60_000)
        }
        state.withLock { $0.multi = nil }
        curlshim_multi_cleanup(multi)
    }

    private func start(_ order: CurlOrder, _ multi: UnsafeMutableRawPointer, _ transfers: inout [UnsafeMutableRawPointer: CurlTransfer]) {
        do throws(TransportFailure) {
            let transfer = try CurlTransfer(order, settings: settings)
            guard curlshim_multi_add(multi, transfer.handle) == CURLM_OK else { throw TransportFailure(.other, "the request cannot be started", mayHaveArrived: false) }
            transfers[transfer.handle] = transfer
        } catch {
            order.continuation.resume(throwing: error)
        }
    }

    /// Closes the connection if it is still busy, then answers: whoever is resumed can rely on it.
    private func end(
        _ transfer: CurlTransfer, _ result: Result<HTTPAnswer, any Error>, _ multi: UnsafeMutableRawPointer, _ transfers: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        curlshim_multi_remove(multi, transfer.handle)
        transfers[transfer.handle] = nil
        transfer.order.continuation.resume(with: result)
    }

    /// A peer that hangs up must not end the program. libcurl's own threads inherit it.
    private func blockPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
