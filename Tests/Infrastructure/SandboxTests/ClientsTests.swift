import Domain
import HTTPTypes
@testable import Sandbox
import Testing

/// Behaviour that the tests of other clients expect.
@Suite struct `As other clients expect it` {
    private func sandbox() throws -> TestSandbox { try TestSandbox() }

    @Test func `empty maps are written as maps, or as lists with the quirk`() async throws {
        for quirks in [[], [.emptyMapsAsLists]] as [Set<SandboxOptions.Quirk>] {
            let sandbox = try TestSandbox(SandboxOptions(quirks: quirks)), empty = quirks.isEmpty ? JSON.object([]) : []
            #expect(try await sandbox.call("GET /address/lab/info").response["keys"] == empty)
            #expect(
                try await sandbox.call("GET /account/you@example.com/addresses").response.at("0", "preferences")
                    == empty)
            #expect(try await sandbox.call("GET /pics").response.at("pics", "0", "exif") == empty)
        }
    }

    @Test func `preferences may be objects, and show where the addresses are listed`() async throws {
        let sandbox = try sandbox()
        let value: JSON = ["mastodon_posting": true, "order": ["a", "b"]]
        let saved = try await sandbox.call(
            "POST /preferences/lab", .owner, (["item": "statuslog", "value": value] as JSON).text())
        #expect(saved.response == ["message": "Your preference has been saved.", "item": "statuslog", "value": value])
        #expect(
            try await sandbox.call("GET /account/you@example.com/addresses").response.at("1", "preferences") == [
                "statuslog": value
            ])
        #expect(try await sandbox.call("POST /preferences/lab", .owner, #"{"item":"x","value":null}"#).status == 400)
        let posted = try await sandbox.call("POST /address/lab/statuses", .owner, #"{"content":"hi"}"#)
        #expect(posted.response["external_url"]?.shape == "s")
    }

    @Test(arguments: [
        ("false", false), ("0", false), (#""0""#, false), (#""false""#, false), ("true", true), ("1", true),
        ("{}", false),
    ])
    func `an address can be removed from the directory`(_ value: String, _ isListed: Bool) async throws {
        let sandbox = try sandbox()
        #expect(
            try await sandbox.call("GET /directory", .nobody).response["directory"] == [
                "demo", "harbour", "lab", "lighthouse", "xn--ho8h",
            ])
        try await sandbox.call("POST /preferences/demo", .owner, #"{"item":"include_in_directory","value":\#(value)}"#)
        #expect(
            try await sandbox.call("GET /directory", .nobody).response["directory"]?.items.contains("demo") == isListed)
    }

    @Test(arguments: ["triton://oauth", "app.example://back?x=1", "http://localhost:9/cb", "obsidian://x"])
    func `a redirect URI may have any scheme`(_ target: String) async throws {
        let answer = try await sandbox().raw(
            "GET /oauth/authorize?client_id=c&redirect_uri=\(PercentEncoding.encode(target))", .nobody)
        #expect(answer.status == 302)
        #expect(answer.headers[.location]?.hasPrefix(target + (target.contains("?") ? "&" : "?") + "code=") == true)
    }

    @Test(arguments: ["/service/info", "/address/demo/purls", "/address/nobody/now", "/nothing"])
    func `HEAD has the same answer as GET`(_ path: String) async throws {
        let sandbox = try sandbox()
        #expect(await sandbox.raw("HEAD \(path)") == sandbox.raw("GET \(path)"))
    }

    @Test(arguments: [
        "GET /address/@demo/now", "GET /address/%40demo/purls", "GET /address/@demo/availability",
        "GET /address/demo/statuses/following",
    ])
    func `an at sign before an address makes no difference`(_ line: String) async throws {
        let sandbox = try sandbox()
        let plain = line.replacing("@", with: "").replacing("%40", with: "")
        let answer = try await sandbox.call(line)
        #expect(answer.status == 200)
        #expect(try await sandbox.call(plain) == answer)
    }

    @Test func `follows and preferences accept the at sign too`() async throws {
        let sandbox = try sandbox()
        #expect(
            try await sandbox.call("POST /address/lab/statuses/follow/@lighthouse").message
                == "OK, you are now following lighthouse.")
        #expect(try await sandbox.call("POST /preferences/@lab", .owner, #"{"item":"a","value":1}"#).status == 200)
        #expect(
            try await sandbox.call("GET /account/you@example.com/addresses").response.at("1", "preferences") == ["a": 1]
        )
        #expect(try await sandbox.call("GET /address/@/now").status == 404)
    }

    @Test(arguments: [("web", "content"), ("statuses/bio", "bio")])
    func `a save deletes the CSS and the head that it does not send`(_ path: String, _ key: String) async throws {
        for quirks in [[], [.partialSaves]] as [Set<SandboxOptions.Quirk>] {
            let sandbox = try TestSandbox(SandboxOptions(quirks: quirks)), kept = quirks.isEmpty ? "" : "x{}"
            func parts() async throws -> [JSON?] {
                let page = try await sandbox.call("GET /address/demo/\(path)").response
                return [page[key], page["css"], page["head"]]
            }
            #expect(
                try await sandbox.call(
                    "POST /address/demo/\(path)", .owner, ##"{"content":"a","css":"x{}","head":"<meta>"}"##
                ).status == 200)
            #expect(try await parts() == ["a", "x{}", "<meta>"])
            #expect(
                try await sandbox.call("POST /address/demo/\(path)", .owner, #"{"content":"b","head":""}"#).status
                    == 200)
            #expect(try await parts() == ["b", .string(kept), ""])
        }
    }

    @Test func `a first save keeps all three parts`() async throws {
        let sandbox = try sandbox()
        try await sandbox.call("POST /address/lab/web", .owner, #"{"content":"a","css":"b","head":"c"}"#)
        let page = try await sandbox.call("GET /address/lab/web").response
        #expect([page["content"], page["css"], page["head"]] == ["a", "b", "c"])
    }

    @Test func `the owner can reset a weblog, and no other weblog changes`() async throws {
        let sandbox = try sandbox()
        try await sandbox.call("POST /address/demo/weblog/template", .owner, "mine")
        #expect(try await sandbox.call("DELETE /address/demo/weblog/reset", .other).status == 401)
        #expect(
            try await sandbox.call("DELETE /address/demo/weblog/reset").message == "OK, your weblog has been reset.")
        #expect(try await sandbox.call("GET /address/demo/weblog/entries").response["entries"] == [])
        #expect(try await sandbox.call("GET /address/demo/weblog/template").response["template"] == "")
        #expect(
            try await sandbox.call("GET /address/demo/weblog/configuration").response.at("configuration", "raw") == "")
        #expect(
            try await sandbox.call("GET /address/lighthouse/weblog/entries", .other).response["entries"]?.items.count
                == 1)
    }

    @Test func `a named template is an entry, and a name in the path of the main one is ignored`() async throws {
        let sandbox = try sandbox()
        #expect(
            try await sandbox.call("POST /address/demo/weblog/template/small", .owner, "main").message
                == "Your weblog template has been updated.")
        #expect(try await sandbox.call("GET /address/demo/weblog/template").response["template"] == "main")
        let saved = try await sandbox.call(
            "POST /address/demo/weblog/entry/small", .owner, "Type: Template\nTitle: Small\n\n<p>{body}</p>")
        #expect(saved.response.at("entry", "type") == "template")
        #expect(
            try await sandbox.call("GET /address/demo/weblog/entry/small").response.at("entry", "body")
                == "<p>{body}</p>")
        #expect(try await sandbox.call("GET /address/demo/weblog/template/small").response["template"] == "main")
        #expect(
            try await sandbox.call("GET /address/demo/weblog/post/latest", .nobody).response.at("post", "title")
                == "Tomatoes, at last")
    }

    @Test func `over HTTP the URL of a picture is on the requested host`() async throws {
        let sandbox = try sandbox(), origin = "http://127.0.0.1:8642"
        func call(_ method: String, _ path: String, _ body: String = "") async throws -> JSON {
            let request = SandboxRequest(
                method, path, headers: [.authorization: "Bearer sandbox"], body: Array(body.utf8), origin: origin)
            return try JSON(parsing: await sandbox.service.answer(request).body)["response"] ?? .null
        }
        let uploaded = try await call("POST", "/address/lab/pics/upload", #"{"pic":"R0lGODlhIGFuZCB0aGUgcmVzdA=="}"#)
        let id = uploaded["id"]?.looseText ?? ""
        #expect(uploaded["url"] == .string("\(origin)/_web/lab/pics/\(id).gif"))
        for document in [uploaded, try await call("GET", "/address/lab/pics/\(id)")["pic"] ?? .null] {
            #expect(document["some_pics_url"] == .string("\(origin)/_web/lab/pics/\(id)"))
            for key in ["url", "some_pics_url"] {
                let path = document[key]?.looseText?.dropFirst(origin.count) ?? ""
                #expect(await sandbox.raw("GET \(path)", .nobody).body == Array("GIF89a and the rest".utf8))
            }
        }
        for path in ["/pics", "/address/demo/pics"] {
            #expect(try await !call("GET", path).text().contains("some.pics"))
        }
    }
}
