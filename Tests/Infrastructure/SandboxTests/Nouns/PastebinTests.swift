import Domain
@testable import Sandbox
import Testing

@Suite struct `The pastebin` {
    @Test func `pastes are saved and replaced, and are unlisted without the flag`() async throws {
        let sandbox = try TestSandbox()
        func paste() async throws -> JSON? {
            try await sandbox.call("GET /address/lab/pastebin/a.txt").response["paste"]
        }
        #expect(
            try await sandbox.call(
                "POST /address/lab/pastebin/", .owner, #"{"title":" a.txt ","content":"one\r\n","listed":1}"#
            ).response
                == ["message": "OK, your paste has been saved.", "title": "a.txt"])
        #expect(
            try await paste() == ["title": "a.txt", "content": "one\r\n", "modified_on": 1_768_478_400, "listed": 1])
        sandbox.advance(10)
        try await sandbox.call("POST /address/lab/pastebin", .owner, #"{"title":"a.txt","content":""}"#)
        #expect(try await paste() == ["title": "a.txt", "content": "", "modified_on": 1_768_478_410, "listed": nil])
    }

    @Test func `lists are newest first`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("GET /address/demo/pastebin").response["pastebin"]?.strings("title") == [
                "greet.py", "soup.md", "hello.txt",
            ])
        try await sandbox.call("POST /address/demo/pastebin", .owner, #"{"title":"hello.txt","content":"again"}"#)
        let list = try await sandbox.call("GET /address/demo/pastebin")
        #expect(list.message == "Here’s the pastebin for demo.")
        #expect(list.response["pastebin"]?.strings("title") == ["hello.txt", "greet.py", "soup.md"])
    }

    @Test func `anyone who knows its title can read an unlisted paste`() async throws {
        let result = try await TestSandbox().call("GET /address/demo/pastebin/greet.py", .nobody)
        #expect(result.message == "Here’s the paste at demo.paste.lol/greet.py.")
        #expect(result.response["paste"]?.shape == "{title:s,content:s,modified_on:n}")
    }

    @Test func `a deleted paste is not found any more`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("DELETE /address/demo/pastebin/soup.md").message
                == "OK, that paste has been deleted.")
        let gone = try await sandbox.call("GET /address/demo/pastebin/soup.md")
        #expect(gone.status == 404)
        #expect(gone.message == "That paste could not be found.")
        #expect(try await sandbox.call("DELETE /address/demo/pastebin/soup.md").status == 404)
    }

    @Test func `an empty pastebin is 404`() async throws {
        #expect(try await TestSandbox().call("GET /address/lab/pastebin").message == "No pastes were found for lab.")
    }

    @Test func `a slash in a title is refused`() async throws {
        #expect(
            try await TestSandbox().call("POST /address/lab/pastebin", .owner, #"{"title":"a/b","content":"x"}"#).status
                == 400)
    }
}
