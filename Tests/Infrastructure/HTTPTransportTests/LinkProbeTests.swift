import Domain
import HTTPTransport
import HTTPTypes
import Testing

@Suite struct LinkProbeTests {
    private typealias Step = ScriptedTransport.Step

    private func look(_ steps: [Step], at url: String = "https://example.com/a", allowsPrivateHosts: Bool = false)
        async throws -> (finding: LinkProbe.Finding, sent: [String])
    {
        let transport = ScriptedTransport(steps)
        let probe = LinkProbe(transport: transport, allowsPrivateHosts: allowsPrivateHosts, timeout: 5)
        let finding = try await probe.look(at: url)
        #expect(transport.remaining == 0)
        return (finding, transport.exchanges.map { "\($0.request.method) \($0.url ?? "?")" })
    }

    private static func redirect(_ status: Int, _ location: String) -> Step { .answer(status, [.location: location]) }

    @Test func `a link that answers is requested once, without its body`() async throws {
        let (finding, sent) = try await look([.answer(200)])
        #expect(finding == .answered(status: 200, location: nil, movedTo: nil))
        #expect(sent == ["HEAD https://example.com/a"])
    }

    @Test(arguments: [403, 404, 405, 500, 501])
    func `a server that refuses HEAD is asked with GET`(_ status: Int) async throws {
        let (finding, sent) = try await look([.answer(status), .answer(200)])
        #expect(finding == .answered(status: 200, location: nil, movedTo: nil))
        #expect(sent == ["HEAD https://example.com/a", "GET https://example.com/a"])
    }

    @Test func `a link to a missing page is dead`() async throws {
        #expect(
            try await look([.answer(404), .answer(404)]).finding
                == .dead(status: 404, location: nil, reason: "answers with HTTP 404"))
        #expect(
            try await look([.failure(.nameResolution)]).finding
                == .dead(status: nil, location: nil, reason: "there is no such host"))
        #expect(
            try await look([.failure(.timeout)]).finding
                == .dead(status: nil, location: nil, reason: "no answer in time"))
    }

    @Test func `a link whose server has received too many requests is neither dead nor alive`() async throws {
        #expect(try await look([.answer(429)]).finding == .busy(status: 429))
    }

    @Test func `a page that never ends is alive`() async throws {
        #expect(
            try await look([.answer(405), .failure(.tooLarge)]).finding
                == .answered(status: 200, location: nil, movedTo: nil))
    }

    @Test func `a permanent redirect is reported with its target`() async throws {
        let (finding, sent) = try await look([
            Self.redirect(301, "/b"), Self.redirect(308, "https://example.org/c"), .answer(200),
        ])
        #expect(finding == .answered(status: 200, location: "https://example.org/c", movedTo: "https://example.org/c"))
        #expect(sent.last == "HEAD https://example.org/c")
    }

    @Test(arguments: [("/b", "#part"), ("/b#other", "#other")])
    func `a target without a fragment keeps that of the link`(_ location: String, _ fragment: String) async throws {
        let (finding, sent) = try await look(
            [Self.redirect(301, location), .answer(200)], at: "https://example.com/a#part")
        let target = "https://example.com/b"
        #expect(finding == .answered(status: 200, location: target, movedTo: target + fragment))
        #expect(sent == ["HEAD https://example.com/a", "HEAD " + target])
    }

    @Test func `a temporary redirect is not reported as a move, and neither are the redirects after it`() async throws {
        let (finding, _) = try await look([Self.redirect(302, "/b"), Self.redirect(301, "/c"), .answer(200)])
        #expect(finding == .answered(status: 200, location: "https://example.com/c", movedTo: nil))
    }

    @Test func `redirects are followed five times`() async throws {
        let (finding, sent) = try await look((1...6).map { Self.redirect(302, "/\($0)") })
        #expect(finding == .dead(status: nil, location: "https://example.com/6", reason: "redirects more than 5 times"))
        #expect(sent.count == 6)
    }

    @Test func `a redirect without a URL is dead`() async throws {
        #expect(
            try await look([Self.redirect(302, "")]).finding
                == .dead(status: 302, location: nil, reason: "redirects without saying where"))
    }

    @Test(arguments: ["ftp://example.com/", "mailto:a@example.com", "https://exa mple.com/", "file:///etc/passwd"])
    func `a redirect to a URL that is not http or https is not followed`(_ location: String) async throws {
        #expect(
            try await look([Self.redirect(302, location)]).finding
                == .dead(status: 302, location: nil, reason: "redirects to an invalid URL"))
    }

    @Test func `a host of this machine gets no request, also not by a redirect`() async throws {
        let reason: SafeText = "a host of this machine or its network; --allow-private asks it"
        #expect(try await look([], at: "http://127.0.0.1:8080/").finding == .skipped(reason))
        let (finding, sent) = try await look([Self.redirect(302, "http://169.254.169.254/latest/")])
        #expect(finding == .dead(status: nil, location: "http://169.254.169.254/latest/", reason: "leads to \(reason)"))
        #expect(sent == ["HEAD https://example.com/a"])
        #expect(
            try await look([.answer(200)], at: "http://127.0.0.1:8080/", allowsPrivateHosts: true).finding
                == .answered(status: 200, location: nil, movedTo: nil))
    }

    @Test func `the transport also refuses private hosts, and gets no token`() async throws {
        let transport = ScriptedTransport([.answer(405), .answer(200), .answer(200)])
        _ = try await LinkProbe(transport: transport, allowsPrivateHosts: false, timeout: 5).look(
            at: "https://example.com/a")
        _ = try await LinkProbe(transport: transport, allowsPrivateHosts: false, timeout: 5).allowingPrivateHosts.look(
            at: "https://example.com/a")
        #expect(transport.exchanges.map(\.refusesPrivateHosts) == [true, true, false])
        #expect(
            transport.exchanges.allSatisfy {
                $0.token == nil && $0.request.headerFields[.authorization] == nil && $0.timeout == 5
            })
    }

    @Test(arguments: ["mailto:a@example.com", "gopher://example.com/", "https://", "https://user:word@example.com/"])
    func `a URL that is not a link to a web page is not requested`(_ url: String) async throws {
        #expect(try await look([], at: url).finding == .skipped("not a link to a web page"))
    }

    @Test func `letters beyond ASCII are sent as their percent-encoded bytes`() async throws {
        #expect(
            try await look([.answer(200)], at: "https://example.com/tomäto?q=🍅#part").sent == [
                "HEAD https://example.com/tom%C3%A4to?q=%F0%9F%8D%85"
            ])
    }
}
