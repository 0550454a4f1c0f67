import CurlShim
import Domain
import ProcessRuntime
import Synchronization

/// libcurl's multi interface. Connections are kept between requests; that of a cancelled request is closed at once.
///
/// One thread at a time drives it. A thread that may block drives it for its own request, so that a command with one
/// request needs no second thread. Otherwise, and for further requests, a thread is started and kept.
final class CurlLoop: Sendable {
    /// - `@unchecked`: the pointer is used by the driving thread, and by others only to wake it up, which libcurl
    ///   allows. The lock of the state ensures that no wake-up comes after the end.
    private struct Multi: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    /// - `@unchecked`: handed from one driving thread to the next, under the lock.
    private struct Transfers: @unchecked Sendable {
        var all: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    }

    private struct State {
        var orders: [CurlOrder] = []
        var transfers = Transfers()
        var isDriven = false
        var isStopping = false
        /// Nil after the end.
        var multi: Multi?
    }

    /// Largest number of connections to one host; HTTP/2 needs one.
    private static let connectionsPerHost = Parallel.limit

    private let state: Mutex<State>
    private let settings: CurlSettings

    /// libcurl must be loaded.
    ///
    /// - Throws: ``TransportFailure`` when memory has run out.
    init(settings: CurlSettings) throws(TransportFailure) {
        guard let pointer = curlshim_multi_init() else {
            throw TransportFailure(.other, "no memory for requests", mayHaveArrived: false)
        }
        curlshim_multi_set_long(pointer, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        curlshim_multi_set_long(pointer, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsPerHost)
        // The library's own limit depends on the number of running requests, and drops to four when the last one ends.
        curlshim_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, 2 * Self.connectionsPerHost)
        state = Mutex(State(multi: Multi(pointer: pointer)))
        self.settings = settings
    }

    /// - Parameter mayWait: whether the caller's thread may block until the order is answered.
    func submit(_ order: CurlOrder, mayWait: Bool) {
        enum Next { case refuse, wake, drive }
        let next: Next = state.withLock { state in
            guard !state.isStopping else { return .refuse }
            state.orders.append(order)
            defer { state.isDriven = true }
            return state.isDriven ? .wake : .drive
        }
        switch next {
        case .refuse: order.continuation.resume(throwing: CancellationError())
        case .wake: wake()
        case .drive: if mayWait { drive(until: order.cancellation) } else { startThread() }
        }
    }

    /// Lets the driving thread check for orders and cancellations.
    func wake() {
        state.withLock { state in
            if let multi = state.multi { curlshim_multi_wakeup(multi.pointer) }
        }
    }

    /// Stops soon; running requests end as cancelled.
    func stop() {
        let isDriven = state.withLock { state in
            state.isStopping = true
            return state.isDriven
        }
        if isDriven { wake() } else { close() }
    }

    private func startThread() {
        if DetachedThread.start({ self.drive(until: nil) }) { return }
        let (orders, transfers) = state.withLock { state in
            defer { (state.orders, state.transfers, state.isDriven) = ([], Transfers(), false) }
            return (state.orders, state.transfers)
        }
        for order in orders {
            order.continuation.resume(
                throwing: TransportFailure(.other, "no thread for requests", mayHaveArrived: false))
        }
        for transfer in transfers.all.values {
            state.withLock { if let multi = $0.multi { curlshim_multi_remove(multi.pointer, transfer.handle) } }
            transfer.order.continuation.resume(
                throwing: TransportFailure(.other, "no thread for requests", mayHaveArrived: true))
        }
    }

    /// - Parameter own: the request after which the caller returns; nil for the loop's own thread.
    private func drive(until own: CurlOrder.Cancellation?) {
        guard let multi = state.withLock({ $0.multi })?.pointer else { return }
        let mask = PipeSignal.block()
        defer { mask.restore() }
        var transfers = state.withLock { state in
            defer { state.transfers = Transfers() }
            return state.transfers.all
        }
        while true {
            let (orders, isStopping) = state.withLock { state in
                defer { state.orders = [] }
                return (state.orders, state.isStopping)
            }
            for order in orders { start(order, multi, &transfers) }
            for transfer in transfers.values where isStopping || transfer.order.cancellation.isRequested {
                end(transfer, .failure(transfer.cancelled), multi, &transfers)
            }
            if isStopping { return close() }
            var running: Int32 = 0
            curlshim_multi_perform(multi, &running)
            var code = CURLE_OK
            while let handle = curlshim_multi_next_done(multi, &code) {
                guard let transfer = transfers[handle] else { continue }
                end(transfer, transfer.result(code), multi, &transfers)
            }
            if let own, !transfers.values.contains(where: { $0.order.cancellation === own }) { return leave(transfers) }
            // The setup for waiting is done while there is nothing else to do, so it costs no time.
            let isFirst = SignalSetup.isPending
            if curlshim_multi_poll(multi, isFirst ? 0 : 60_000) == 0, isFirst { SignalSetup.installIfNeeded() }
        }
    }

    /// Other transfers continue on a separate thread.
    private func leave(_ transfers: [UnsafeMutableRawPointer: CurlTransfer]) {
        let transfers = Transfers(all: transfers)
        let isDone = state.withLock { state in
            state.transfers = transfers
            state.isDriven = !(transfers.all.isEmpty && state.orders.isEmpty)
            return !state.isDriven
        }
        if !isDone { startThread() }
    }

    private func close() {
        let multi = state.withLock { state in
            defer { state.multi = nil }
            return state.multi
        }
        if let multi { curlshim_multi_cleanup(multi.pointer) }
    }

    private func start(
        _ order: CurlOrder, _ multi: UnsafeMutableRawPointer, _ transfers: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        do throws(TransportFailure) {
            let transfer = try CurlTransfer(order, settings: settings)
            guard curlshim_multi_add(multi, transfer.handle) == CURLM_OK else {
                throw TransportFailure(.other, "the request cannot be started", mayHaveArrived: false)
            }
            transfers[transfer.handle] = transfer
        } catch {
            order.continuation.resume(throwing: error)
        }
    }

    /// Removes the transfer, which closes its connection if it is still busy, before the caller is resumed.
    private func end(
        _ transfer: CurlTransfer, _ result: Result<HTTPAnswer, any Error>, _ multi: UnsafeMutableRawPointer,
        _ transfers: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        curlshim_multi_remove(multi, transfer.handle)
        transfers[transfer.handle] = nil
        transfer.order.continuation.resume(with: result)
    }
}
