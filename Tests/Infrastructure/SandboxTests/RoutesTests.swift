import Domain
import HTTPTypes
@testable import Sandbox
import Testing

@Suite struct `Routes` {
    /// Method, path and id of every known endpoint of the service.
    static let endpoints: [(method: String, path: String, id: String)] = [
        ("GET", "/account/{email}/info", "account.info"),
        ("GET", "/account/application/info", "account.application.info"),
        ("GET", "/account/{email}/addresses", "account.addresses"),
        ("GET", "/account/application/addresses", "account.application.addresses"),
        ("GET", "/account/{email}/name", "account.name.get"),
        ("POST", "/account/{email}/name", "account.name.set"),
        ("GET", "/account/{email}/sessions", "account.sessions.list"),
        ("DELETE", "/account/{email}/sessions/{session_id}", "account.sessions.delete"),
        ("GET", "/account/{email}/settings", "account.settings.get"),
        ("POST", "/account/{email}/settings", "account.settings.set"),
        ("GET", "/address/{address}/availability", "address.availability"),
        ("GET", "/address/{address}/expiration", "address.expiration"),
        ("GET", "/address/{address}/info", "address.info"),
        ("GET", "/address/{address}/dns", "dns.list"),
        ("POST", "/address/{address}/dns", "dns.create"),
        ("PATCH", "/address/{address}/dns/{record_id}", "dns.update"),
        ("DELETE", "/address/{address}/dns/{record_id}", "dns.delete"),
        ("GET", "/directory", "directory.list"),
        ("GET", "/address/{address}/email/", "email.get"),
        ("POST", "/address/{address}/email/", "email.set"),
        ("GET", "/address/{address}/now", "now.get"),
        ("GET", "/now/garden", "now.garden"),
        ("POST", "/address/{address}/now", "now.update"),
        ("GET", "/oauth/authorize", "oauth.authorize"),
        ("GET", "/oauth/", "oauth.exchange"),
        ("POST", "/address/{address}/purl", "purl.create"),
        ("GET", "/address/{address}/purl/{name}", "purl.get"),
        ("GET", "/address/{address}/purls", "purl.list"),
        ("DELETE", "/address/{address}/purl/{name}", "purl.delete"),
        ("GET", "/address/{address}/pastebin/{title}", "paste.get"),
        ("GET", "/address/{address}/pastebin", "paste.list"),
        ("POST", "/address/{address}/pastebin/", "paste.save"),
        ("DELETE", "/address/{address}/pastebin/{title}", "paste.delete"),
        ("POST", "/preferences/{owner}", "preferences.set"),
        ("GET", "/service/info", "service.info"),
        ("GET", "/address/{address}/statuses/{status_id}", "status.get"),
        ("GET", "/address/{address}/statuses/", "status.list"),
        ("GET", "/address/{address}/statuses/latest", "status.latest"),
        ("POST", "/address/{address}/statuses/", "status.create"),
        ("PATCH", "/address/{address}/statuses/", "status.update"),
        ("DELETE", "/address/{address}/statuses/{status_id}", "status.delete"),
        ("GET", "/address/{address}/statuses/bio/", "status.bio.get"),
        ("POST", "/address/{address}/statuses/bio/", "status.bio.set"),
        ("GET", "/statuslog", "statuslog.all"),
        ("GET", "/statuslog/latest", "statuslog.latest"),
        ("GET", "/address/{address}/statuses/following", "status.following"),
        ("GET", "/address/{address}/statuses/followers", "status.followers"),
        ("POST", "/address/{address}/statuses/follow/{target}", "status.follow"),
        ("DELETE", "/address/{address}/statuses/follow/{target}", "status.unfollow"),
        ("GET", "/theme/list", "theme.list"),
        ("GET", "/theme/{theme}/info", "theme.info"),
        ("GET", "/theme/{theme}/preview", "theme.preview"),
        ("GET", "/address/{address}/web", "web.get"),
        ("POST", "/address/{address}/web", "web.update"),
        ("POST", "/address/{address}/pfp", "web.pfp.upload"),
        ("GET", "/address/{address}/weblog/entries", "weblog.entries.list"),
        ("GET", "/address/{address}/weblog/entry/{entry}", "weblog.entry.get"),
        ("POST", "/address/{address}/weblog/entry/{entry}", "weblog.entry.save"),
        ("POST", "/address/{address}/weblog/entry", "weblog.entry.create"),
        ("GET", "/address/{address}/weblog/post/latest", "weblog.post.latest"),
        ("DELETE", "/address/{address}/weblog/delete/{entry}", "weblog.entry.delete"),
        ("GET", "/address/{address}/weblog/configuration", "weblog.configuration.get"),
        ("POST", "/address/{address}/weblog/configuration", "weblog.configuration.set"),
        ("GET", "/address/{address}/weblog/template", "weblog.template.get"),
        ("POST", "/address/{address}/weblog/template", "weblog.template.set"),
        ("DELETE", "/address/{address}/weblog/reset", "weblog.reset"),
        ("GET", "/address/{address}/weblog/github-action", "weblog.github_action"),
        ("GET", "/pics", "pics.list_all"),
        ("GET", "/address/{address}/pics", "pics.list"),
        ("GET", "/address/{address}/pics/{pic_id}", "pics.get"),
        ("POST", "/address/{address}/pics/upload", "pics.upload"),
        ("PUT", "/address/{address}/pics/{pic_id}", "pics.update"),
        ("DELETE", "/address/{address}/pics/{pic_id}", "pics.delete"),
    ]

    @Test func `every known endpoint has a route, and no other id exists`() {
        #expect(Self.endpoints.count == 73)
        #expect(SandboxRoutes.ids == Set(Self.endpoints.map(\.id)))
    }

    @Test(arguments: endpoints) func `each endpoint is found by its method and path`(
        _ endpoint: (method: String, path: String, id: String)
    ) {
        let path = endpoint.path.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
        guard case .route(let route) = SandboxRoutes.match(endpoint.method, path) else {
            Issue.record("no route for \(endpoint.id)")
            return
        }
        #expect(route.endpoint == endpoint.id)
    }

    @Test(
        arguments: [
            ("PUT /address/demo/purl", "purl.create"), ("POST /address/demo/purl/x", "purl.create"),
            ("PUT /address/demo/dns", "dns.update"),
            ("PUT /address/demo/dns/1", "dns.update"), ("PUT /account/a/name", "account.name.set"),
            ("PUT /account/a/settings", "account.settings.set"),
            ("PATCH /address/demo/pics/1", "pics.update"), ("POST /address/demo/pics/1", "pics.update"),
            ("POST /address/demo/pics/upload", "pics.upload"),
            ("DELETE /address/demo/statuses", "status.delete"), ("PATCH /address/demo/dns", "dns.update"),
            ("GET /address/demo/weblog/template/x", "weblog.template.get"),
            ("POST /address/demo/weblog/template/x", "weblog.template.set"),
            ("GET /address/demo/statuses/latest", "status.latest"),
            ("GET /address/demo/statuses/bio", "status.bio.get"),
        ])
    func `other methods and paths of clients lead to the same endpoints`(_ line: String, _ id: String) {
        let words = line.split(separator: " ")
        guard case .route(let route) = SandboxRoutes.match(String(words[0]), words[1].split(separator: "/")) else {
            Issue.record("no route for \(line)")
            return
        }
        #expect(route.endpoint == id)
    }

    @Test func `a wrong method is 405, and the answer names the allowed ones`() async throws {
        let sandbox = try TestSandbox()
        let answer = await sandbox.raw("PATCH /directory")
        #expect(answer.status == 405)
        #expect(answer.headers[.allow] == "GET")
        // This is not the deletion of a status "bio".
        #expect(try await sandbox.call("DELETE /address/demo/statuses/bio").status == 405)
    }

    @Test func `an unknown path is 404 in the usual envelope`() async throws {
        let result = try await TestSandbox().call("GET /nothing/here")
        #expect(
            result.json == [
                "request": ["status_code": 404, "success": false],
                "response": ["message": "There is nothing at that path."],
            ])
    }

    @Test(arguments: ["/address/demo/statuses", "/address/demo/email", "/pics", "/statuslog/latest", "/directory"])
    func `a trailing slash and a query make no difference`(_ path: String) async throws {
        let sandbox = try TestSandbox()
        let plain = try await sandbox.call("GET \(path)")
        #expect(plain.status == 200)
        #expect(try await sandbox.call("GET \(path)/") == plain)
        #expect(try await sandbox.call("GET \(path)/?since=1") == plain)
    }

    @Test(arguments: ["/address/%ff/now", "/address/demo/pastebin/%zz", "/address/demo/pastebin/%4"])
    func `an invalid escape is 400`(_ path: String) async throws {
        #expect(try await TestSandbox().call("GET \(path)").status == 400)
    }

    @Test func `an emoji address is the same in its three spellings`() async throws {
        let sandbox = try TestSandbox()
        let puny = try await sandbox.call("GET /address/xn--ho8h/now")
        #expect(puny.status == 200)
        #expect(try await sandbox.call("GET /address/%F0%9F%90%99/now") == puny)
        #expect(try await sandbox.call("GET /address/XN--HO8H/now") == puny)
    }

    @Test func `CORS preflight requests are answered`() async throws {
        let answer = try await TestSandbox().raw("OPTIONS /address/demo/purl", .nobody)
        #expect(answer.status == 200)
        #expect(answer.headers[.accessControlAllowMethods] == "GET, POST, OPTIONS, DELETE, PUT, PATCH")
    }

    @Test func `bodies of requests that need none are ignored`() async throws {
        let sandbox = try TestSandbox()
        #expect(try await sandbox.call("GET /address/demo/email", .owner, "null").status == 200)
        #expect(try await sandbox.call("DELETE /address/demo/purl/tea", .owner, "null").status == 200)
    }
}
