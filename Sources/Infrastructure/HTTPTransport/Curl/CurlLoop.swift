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

    /// What the driving thread works on.
    private struct Work {
        let multi: UnsafeMutableRawPointer
        let largeAnswers: LargeAnswers
        var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        /// Requests whose large answer comes after another one.
        var waiting: [CurlRequest] = []
    }

    private func drive() {
        guard let multi = state.withLock({ $0.multi })?.pointer else { return }
        var work = Work(multi: multi, largeAnswers: LargeAnswers { [weak self] in self?.wake() })
        var last = SuspendingClock.now
        while true {
            let now = SuspendingClock.now, step = min((now - last) / .seconds(1), Self.maximumStep)
            last = now
            for transfer in work.transfers.values { transfer.timeLeft -= step }
            let (requests, isStopping) = state.withLock { state in
                defer { state.requests = [] }
                return (state.requests, state.isStopping)
            }
            for request in requests { start(request, &work) }
            endCancelled(all: isStopping, &work)
            if isStopping { return close() }
            if let request = work.waiting.first, let large = work.largeAnswers.begin() {
                work.waiting.removeFirst()
                start(request, &work, large)
            }
            var running: Int32 = 0
            curlshim_multi_perform(multi, &running)
            var code = CURLE_OK
            while let handle = curlshim_multi_next_done(multi, &code) {
                guard let transfer = work.transfers[handle] else { continue }
                if transfer.waitsForLargeAnswer {
                    remove(transfer, &work)
                    work.waiting.append(transfer.request)
                } else {
                    end(transfer, with: transfer.result(code), &work)
                }
            }
            for transfer in work.transfers.values where !(transfer.timeLeft > 0) {
                end(transfer, with: transfer.result(CURLE_OPERATION_TIMEDOUT), &work)
            }
            let wait = work.transfers.values.map(\.timeLeft).min().map { min($0, Self.maximumStep) } ?? 60
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

    private func start(_ request: CurlRequest, _ work: inout Work, _ large: LargeAnswer? = nil) {
        do throws(TransportFailure) {
            let transfer = try CurlTransfer(
                request, settings: settings, largeAnswers: work.largeAnswers, large: large)
            guard curlshim_multi_add(work.multi, transfer.handle) == CURLM_OK else {
                throw TransportFailure(.other, "the request cannot be started", mayHaveArrived: false)
            }
            work.transfers[transfer.handle] = transfer
        } catch {
            request.continuation.resume(throwing: error)
        }
    }

    private func endCancelled(all: Bool, _ work: inout Work) {
        for transfer in work.transfers.values where all || transfer.request.cancellation.isRequested {
            end(transfer, with: .failure(transfer.cancelled), &work)
        }
        for request in work.waiting where all || request.cancellation.isRequested {
            request.continuation.resume(throwing: CancellationError())
        }
        work.waiting.removeAll { all || $0.cancellation.isRequested }
    }

    /// Removes the transfer, which closes its connection if it is still busy, before the caller is resumed.
    private func end(_ transfer: CurlTransfer, with result: Result<HTTPAnswer, any Error>, _ work: inout Work) {
        remove(transfer, &work)
        transfer.request.continuation.resume(with: result)
    }

    private func remove(_ transfer: CurlTransfer, _ work: inout Work) {
        curlshim_multi_remove(work.multi, transfer.handle)
        work.transfers[transfer.handle] = nil
    }
}
