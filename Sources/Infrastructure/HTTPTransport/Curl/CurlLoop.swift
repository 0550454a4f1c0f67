import CurlShim
import Platform
import Synchronization

/// libcurl's multi interface. Connections are kept between requests; that of a cancelled request is closed at once.
///
/// A thread drives it, which is started by the first request.
final class CurlLoop: Sendable {
    /// - `@unchecked`: the pointer is used by the driving thread, and by others only to wake it up, which libcurl
    ///   allows. The lock of the state ensures that no wake-up comes after the end.
    private struct Multi: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    private struct State {
        var requests: [CurlRequest] = []
        var isDriven = false
        var isStopping = false
        /// Nil after the end.
        var multi: Multi?
    }

    /// Largest number of connections to one host; HTTP/2 needs one.
    private static let connectionsPerHost = Parallel.limit

    /// The longest time, in seconds, that counts for a transfer between two looks at it. A process that Ctrl-Z has
    /// stopped for a minute has no answer to wait for meanwhile.
    private static let maximumStep = 1.0

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

    func submit(_ request: CurlRequest) {
        enum Next { case refuse, wake, drive }
        let next: Next = state.withLock { state in
            guard !state.isStopping else { return .refuse }
            state.requests.append(request)
            defer { state.isDriven = true }
            return state.isDriven ? .wake : .drive
        }
        switch next {
        case .refuse: request.continuation.resume(throwing: CancellationError())
        case .wake: wake()
        case .drive: startThread()
        }
    }

    /// Lets the driving thread check for requests and cancellations.
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
        if DetachedThread.start({ self.drive() }) { return }
        let (requests, isStopping) = state.withLock { state in
            defer { (state.requests, state.isDriven) = ([], false) }
            return (state.requests, state.isStopping)
        }
        if isStopping { close() }
        for request in requests {
            request.continuation.resume(
                throwing: TransportFailure(.other, "no thread for requests", mayHaveArrived: false))
        }
    }

    private func drive() {
        guard let multi = state.withLock({ $0.multi })?.pointer else { return }
        var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        var last = SuspendingClock.now
        while true {
            let now = SuspendingClock.now, step = min((now - last) / .seconds(1), Self.maximumStep)
            last = now
            for transfer in transfers.values { transfer.timeLeft -= step }
            let (requests, isStopping) = state.withLock { state in
                defer { state.requests = [] }
                return (state.requests, state.isStopping)
            }
            for request in requests { start(request, multi, &transfers) }
            for transfer in transfers.values where isStopping || transfer.request.cancellation.isRequested {
                end(transfer, with: .failure(transfer.cancelled), multi, &transfers)
            }
            if isStopping { return close() }
            var running: Int32 = 0
            curlshim_multi_perform(multi, &running)
            var code = CURLE_OK
            while let handle = curlshim_multi_next_done(multi, &code) {
                guard let transfer = transfers[handle] else { continue }
                end(transfer, with: transfer.result(code), multi, &transfers)
            }
            for transfer in transfers.values where !(transfer.timeLeft > 0) {
                end(transfer, with: transfer.result(CURLE_OPERATION_TIMEDOUT), multi, &transfers)
            }
            let wait = transfers.values.map(\.timeLeft).min().map { min($0, Self.maximumStep) } ?? 60
            curlshim_multi_poll(multi, Int32(CurlTransfer.milliseconds(wait)))
        }
    }

    private func close() {
        let multi = state.withLock { state in
            defer { state.multi = nil }
            return state.multi
        }
        if let multi { curlshim_multi_cleanup(multi.pointer) }
    }

    private func start(
        _ request: CurlRequest, _ multi: UnsafeMutableRawPointer,
        _ transfers: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        do throws(TransportFailure) {
            let transfer = try CurlTransfer(request, settings: settings)
            guard curlshim_multi_add(multi, transfer.handle) == CURLM_OK else {
                throw TransportFailure(.other, "the request cannot be started", mayHaveArrived: false)
            }
            transfers[transfer.handle] = transfer
        } catch {
            request.continuation.resume(throwing: error)
        }
    }

    /// Removes the transfer, which closes its connection if it is still busy, before the caller is resumed.
    private func end(
        _ transfer: CurlTransfer, with result: Result<HTTPAnswer, any Error>, _ multi: UnsafeMutableRawPointer,
        _ transfers: inout [UnsafeMutableRawPointer: CurlTransfer]
    ) {
        curlshim_multi_remove(multi, transfer.handle)
        transfers[transfer.handle] = nil
        transfer.request.continuation.resume(with: result)
    }
}
