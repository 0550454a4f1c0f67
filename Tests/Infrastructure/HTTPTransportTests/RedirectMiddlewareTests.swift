import Domain
import HTTPTransport
import HTTPTypes
import Testing

@Suite("Redirects")
struct RedirectMiddlewareTests {
    private static let here = "https://api.omg.lol"

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let method: HTTPRequest.Method
        let status: Int
        let location: String?
        /// The URL of the second request; nil if there is none.
        let url: String?
        let outcome: Outcome

        init(
            _ name: String, _ method: HTTPRequest.Method = .get, _ status: Int = 302, to location: String?,
            url: String?, _ outcome: Outcome = .answer(200, "")
        ) {
            testDescription = "\(name), \(method) \(status)"
            (self.method, self.status, self.location, self.url, self.outcome) = (method, status, location, url, outcome)
        }
    }

    private static func refused(_ there: String) -> Outcome {
        .error(.failed, "\(here) redirects to \(there), which is not followed")
    }
    private static let silent = Outcome.error(.failed, "\(here) redirects without saying where")
    private static let nowhere = Outcome.error(.failed, "\(here) redirects to an invalid URL")

    static let followed: [Row] = [HTTPRequest.Method.get, .head].flatMap { method in
        [301, 302, 303, 307, 308].map { Row("same origin", method, $0, to: "/b", url: "\(here)/b") }
    }

    static let writes: [Row] = [HTTPRequest.Method.post, .put, .patch, .delete].flatMap { method in
        [301, 302, 303, 307, 308].map {
            Row(
                "a write", method, $0, to: "/b", url: nil,
                .error(.failed, "\(here) redirects a \(method.rawValue) to \(here), which is not followed"))
        }
    }

    static let elsewhere: [Row] = [301, 302, 303, 307, 308].flatMap { status in
        [
            Row("another host", .get, status, to: "https://evil.example/a", url: nil, refused("https://evil.example")),
            Row(
                "another port", .get, status, to: "https://api.omg.lol:8443/a", url: nil,
                refused("https://api.omg.lol:8443")),
            Row("down to http", .get, status, to: "http://api.omg.lol/a", url: nil, refused("http://api.omg.lol")),
            Row(
                "another host without a scheme", .head, status, to: "//evil.example/a", url: nil,
                refused("https://evil.example")),
        ]
    }

    static let others: [Row] = [
        Row("a folder's sibling", to: "c?x=1", url: "\(here)/a/c?x=1"),
        Row("up one folder", to: "../c", url: "\(here)/c"),
        Row("up beyond the root", to: "../../../c/.", url: "\(here)/c/"),
        Row("a query alone", to: "?page=2", url: "\(here)/a/b?page=2"),
        Row("a fragment alone", to: "#top", url: "\(here)/a/b?q"),
        Row("absolute, with a fragment", to: "https://API.OMG.LOL:443/z#y", url: "https://API.OMG.LOL:443/z"),
        Row("absolute, without a path", to: "https://api.omg.lol", url: "\(here)/"),
        Row("user information", to: "https://api.omg.lol@evil.example/", url: nil, nowhere),
        Row("a backslash", to: "https://evil.example\\@api.omg.lol/", url: nil, nowhere),
        Row("a space", to: "/a b", url: nil, nowhere),
        Row("another scheme", to: "file:///etc/passwd", url: nil, nowhere),
        Row("a scheme without an authority", to: "javascript:alert(1)", url: nil, nowhere),
        Row("empty", to: "", url: nil, silent), Row("no Location", to: nil, url: nil, silent),
        Row("a hostile host is no place", to: "https://evil\u{202E}.example/", url: nil, nowhere),
        Row("304 is not a redirect", .get, 304, to: "/b", url: nil, .answer(304, "")),
        Row("300 is not a redirect", .get, 300, to: "/b", url: nil, .answer(300, "")),
    ]

    @Test(arguments: followed + writes + elsewhere + others)
    func `a redirect is followed only if that is safe`(_ row: Row) async {
        let first = ScriptedTransport.Step.answer(row.status, row.location.map { [.location: $0] } ?? [:])
        let base = ScriptedTransport([first] + (row.url == nil ? [] : [.answer(200)]))
        let lines = Lines()
        let redirect = RedirectMiddleware(time: ControlledTime().source, trace: lines.write, next: base)
        #expect(
            await Outcome(.test(row.method, "/a/b?q", scheme: "https", at: "api.omg.lol"), through: redirect)
                == row.outcome)
        #expect(base.urls == ["\(Self.here)/a/b?q"] + (row.url.map { [$0] } ?? []))
        #expect(base.exchanges.allSatisfy { $0.request.method == row.method })
        #expect(lines.all == (row.url.map { ["* redirect to \($0)"] } ?? []))
        #expect(base.remaining == 0)
    }

    @Test func `three redirects are followed, a fourth is not`() async {
        let step = ScriptedTransport.Step.answer(302, [.location: "/again"])
        let three = ScriptedTransport([step, step, step, .answer(200)])
        let four = ScriptedTransport([step, step, step, step])
        let time = ControlledTime().source
        #expect(
            await Outcome(
                .test(scheme: "https", at: "api.omg.lol"), through: RedirectMiddleware(time: time, next: three))
                == .answer(200, ""))
        #expect(
            await Outcome(
                .test(scheme: "https", at: "api.omg.lol"), through: RedirectMiddleware(time: time, next: four))
                == .error(.failed, "\(Self.here) redirects more than 3 times, at last to \(Self.here)"))
        #expect(three.exchanges.count == 4 && four.exchanges.count == 4)
    }

    @Test func `a redirect shortens the time that is left for the exchange`() async {
        let clock = ControlledTime()
        let base = ScriptedTransport([.answer(302, [.location: "/b"], seconds: 4), .answer(200)], clock: clock)
        _ = await Outcome(
            .test(at: "localhost", timeout: 10), through: RedirectMiddleware(time: clock.source, next: base))
        #expect(base.exchanges.map(\.timeout) == [10, 6])
    }

    @Test func `the value of a secret parameter is masked in the trace`() async {
        let base = ScriptedTransport([.answer(302, [.location: "/b?code=canary"]), .answer(200)])
        let lines = Lines()
        _ = await Outcome(
            .test(scheme: "https", at: "api.omg.lol"),
            through: RedirectMiddleware(time: ControlledTime().source, trace: lines.write, next: base))
        #expect(lines.all == ["* redirect to \(Self.here)/b?code=***"])
    }
}
