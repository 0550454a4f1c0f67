package import Domain
import GRDB
import HTTPTransport
import HTTPTypes
import Synchronization

/// A stateful emulator of omg.lol (service reference, section 8), for calls inside the program and over HTTP.
package final class SandboxService: Sendable {
    private let store: SandboxStore
    private let time: TimeSource
    private let ids: IdentifierSource
    private let options: SandboxOptions
    private let observe: @Sendable (_ endpoint: String) -> Void
    /// For each fault, by its index in the options: the number of requests that failed, and of those that matched.
    private let counts = Mutex<[Int: (strikes: Int, fitting: Int)]>([:])
    /// The first answer to each request whose answers are stale.
    private let staleAnswers = Mutex<[String: SandboxAnswer]>([:])

    /// - Parameter observe: called with the endpoint id of each request.
    package init(
        store: SandboxStore, time: TimeSource = .system, ids: IdentifierSource = .random,
        options: SandboxOptions = SandboxOptions(),
        observe: @escaping @Sendable (_ endpoint: String) -> Void = { _ in }
    ) {
        self.observe = observe
        self.store = store
        self.time = time
        self.ids = ids
        self.options = options
    }

    /// Answers a request. Errors are answers with an error status.
    /// - Parameter limit: seconds that the caller waits. A slower answer is `timedOut`; the request may have been
    ///   carried out.
    package func answer(_ request: SandboxRequest, within limit: Double = .infinity) async -> SandboxAnswer {
        let path = request.pathParts
        // The sender of the answer leaves out the body for HEAD.
        let match = SandboxRoutes.match(request.method == "HEAD" ? "GET" : request.method, path)
        let faults = strike(request, match)
        guard await wait(faults.filter { !$0.isApplied }, limit) else {
            return SandboxAnswer(status: 503, delivery: .timedOut)
        }
        let fault = faults.first(where: \.hasAnswer),
            isStale = fault?.answer == .stale,
            isPerformed = fault.map { $0.isApplied || $0.answer == .cut } ?? true
        let real = isStale ? stale(request, path, match) : isPerformed ? perform(request, path, match) : nil
        guard await wait(faults.filter(\.isApplied), limit) else {
            return SandboxAnswer(status: 503, delivery: .timedOut)
        }
        return fault?.answer(inPlaceOf: real) ?? real ?? SandboxAnswer(status: 500)
    }

    private func stale(_ request: SandboxRequest, _ path: [Substring], _ match: SandboxRoutes.Match) -> SandboxAnswer {
        // The owner sees more than others.
        let key = [request.method, request.target, request.headers[.authorization] ?? ""].joined(separator: " ")
        if let known = staleAnswers.withLock({ $0[key] }) { return known }
        let answer = perform(request, path, match)
        return staleAnswers.withLock { answers in
            answers[key] = answers[key] ?? answer
            return answer
        }
    }

    /// Waits as long as the faults delay the request; false when that exceeds the limit or the task is cancelled.
    private func wait(_ faults: [SandboxFault], _ limit: Double) async -> Bool {
        var delay = 0.0
        for case .slow(let seconds) in faults.map(\.answer) { delay += seconds }
        guard delay > 0 else { return true }
        do { try await time.sleep(min(delay, limit)) } catch { return false }
        return delay < limit
    }

    private func strike(_ request: SandboxRequest, _ match: SandboxRoutes.Match) -> [SandboxFault] {
        guard !options.faults.isEmpty else { return [] }
        let endpoint: String? = if case .route(let route) = match { route.endpoint } else { nil }
        let path = request.plainPath
        return counts.withLock { counts in
            var hasAnswer = false
            return options.faults.enumerated().compactMap { index, fault in
                guard fault.fits(method: request.method, path: path, endpoint: endpoint) else { return nil }
                counts[index, default: (0, 0)].fitting += 1
                let (strikes, fitting) = counts[index, default: (0, 0)]
                guard strikes < fault.times ?? .max, fault.nth.map({ $0 == fitting }) ?? true else { return nil }
                // Only the first fault with an answer is used and counted.
                if fault.hasAnswer, hasAnswer { return nil }
                hasAnswer = hasAnswer || fault.hasAnswer
                counts[index, default: (0, 0)].strikes += 1
                return fault
            }
        }
    }

    private func perform(_ request: SandboxRequest, _ path: [Substring], _ match: SandboxRoutes.Match) -> SandboxAnswer
    {
        if request.method == "OPTIONS" { return Self.preflight }
        var reply: Reply
        switch match {
        case .route(let route): reply = perform(request, path, route)
        case .unknownPath: reply = APIError.unknownPath.reply
        case .wrongMethod(let allowed):
            reply = APIError.wrongMethod(request.method).reply
            reply.headers[.allow] = allowed.joined(separator: ", ")
        }
        reply.headers[.date] = HTTPDate.text(time.now())
        return reply.answer(options)
    }

    private func perform(_ request: SandboxRequest, _ path: [Substring], _ route: Route) -> Reply {
        observe(route.endpoint)
        guard let parameters = route.pattern.parameters(of: path) else {
            return APIError.badRequest("The path has an escape that is not valid UTF-8.").reply
        }
        let now = time.now()
        let handle = { [ids, options] (db: Database) throws -> Reply in
            let context = RequestContext(
                db: db, request: request, parameters: parameters.mapValues(StoredNUL.stored),
                caller: try Caller(request, in: db), now: now,
                ids: ids, options: options)
            try context.authorise(route.access)
            return try route.handler(context)
        }
        do {
            return route.isChanging ? try store.change(handle) : try store.queue.read(handle)
        } catch let refusal as APIError {
            return refusal.reply
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return APIError(status: 503, message: "The sandbox is busy.").reply
        } catch {
            var reply = APIError(status: 500, message: "The sandbox could not read or write its state.").reply
            reply.damage = SandboxDamage(error)
            return reply
        }
    }

    /// The answer to a CORS preflight request (service reference, section 2).
    private static let preflight = SandboxAnswer(
        status: 200,
        headers: [
            .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET, POST, OPTIONS, DELETE, PUT, PATCH",
            .accessControlAllowHeaders: "Authorization, Content-Type",
        ])
}
