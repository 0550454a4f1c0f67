package import Domain

/// The middleware in its order.
package enum HTTPTransportStack {
    /// From the caller to the network:
    ///
    /// 1. user agent, once for all tries; 2. reachability, so that a host counts as unreachable only after all tries;
    /// 3. retry, so that each try follows its own redirects; 4. redirect, so that trace and authentication see each
    /// hop, and check again whether the token may be sent there; 5. trace, which sees single tries and hops, and never
    /// the header with the token; 6. authentication, the last check before the request is sent.
    ///
    /// - Parameters:
    ///   - trace: called with the lines of `--verbose`; nil for none.
    ///   - notice: called with a line for each wait over two seconds.
    ///   - retry: false for `--no-retry`.
    ///   - unreachable: the hosts that are not tried again; nil to try each time.
    package static func standard(
        base: any HTTPTransport, version: String, time: TimeSource, trace: (@Sendable (SafeText) -> Void)? = nil,
        notice: @escaping @Sendable (SafeText) -> Void, retry: Bool = true, unreachable: UnreachableHosts? = nil
    ) -> any HTTPTransport {
        var transport: any HTTPTransport = AuthenticationMiddleware(next: base)
        if let trace { transport = TraceMiddleware(write: trace, time: time, next: transport) }
        transport = RedirectMiddleware(time: time, trace: trace, next: transport)
        transport = RetryMiddleware(time: time, notice: notice, isEnabled: retry, next: transport)
        if let unreachable { transport = ReachabilityMiddleware(hosts: unreachable, time: time, next: transport) }
        return UserAgentMiddleware(version: version, next: transport)
    }
}
