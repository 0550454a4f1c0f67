package import Domain

/// The middleware in the order in which it works.
package enum HTTPTransportStack {
    /// From the outside to the wire:
    ///
    /// 1. user agent, once for all tries;
    /// 2. retry, around everything that may fail on the way: each try follows its own redirects;
    /// 3. redirect, around trace and authentication: each hop is shown, and asks again whether the token may go there;
    /// 4. trace, which so sees single tries and hops, and never the header with the token;
    /// 5. authentication, the last look before the wire.
    ///
    /// - Parameters:
    ///   - trace: takes the lines of `--verbose`; nil for none.
    ///   - notice: takes one line for each wait over two seconds.
    ///   - retry: false for `--no-retry`.
    package static func standard(
        base: any HTTPTransport, version: String, time: TimeSource, trace: (@Sendable (SafeText) -> Void)? = nil,
        notice: @escaping @Sendable (SafeText) -> Void, retry: Bool = true
    ) -> any HTTPTransport {
        var transport: any HTTPTransport = AuthenticationMiddleware(next: base)
        if let trace { transport = TraceMiddleware(write: trace, time: time, next: transport) }
        transport = RedirectMiddleware(time: time, trace: trace, next: transport)
        transport = RetryMiddleware(time: time, notice: notice, isEnabled: retry, next: transport)
        return UserAgentMiddleware(version: version, next: transport)
    }
}
