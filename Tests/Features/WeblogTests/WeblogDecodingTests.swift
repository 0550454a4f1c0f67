@testable import Domain
import FoundationEssentials
import OMGAPI
import ProgramSupport
import Testing
import WeblogNetworkService
import WeblogRepository

@Suite struct WeblogDecodingTests {
    private let foobar = Address("foobar")

    private func read(_ json: JSON) throws -> WeblogEntry {
        try Endpoint<ReadItem<WeblogEntry>>.entry("x", of: foobar).decode(ResponseValue(["entry": json])).value
    }

    @Test func `a read has its date as text and its metadata as JSON text (service reference, section 6.14)`()
        throws
    {
        let entry = try Endpoint<ReadItem<WeblogEntry>>.entry("63aa3df342ba2", of: foobar).decode(
            ResponseValue(Fixture.response("weblog.entry.get.json"))
        ).value
        #expect(
            entry
                == WeblogEntry(
                    id: "63aa3df342ba2", address: foobar, type: "post", status: "live", title: "My weblog post",
                    slug: "my-weblog-post", location: "/2022/12/my-weblog-post",
                    tags: [], publishedAt: Date(timeIntervalSince1970: 1_670_615_520),
                    source: """
                        ---
                        Date: 2022-12-09 19:52
                        ---

                        # My weblog post

                        This is a new blog post. You can author it in _Markdown_, which is **awesome**.
                        """,
                    body: """
                        # My weblog post

                        This is a new blog post. You can author it in _Markdown_, which is **awesome**.
                        """))
        #expect(entry.url == "https://foobar.weblog.lol/2022/12/my-weblog-post")
    }

    @Test func `the reply to a save has a number, an object and no address (service reference, section 6.14)`()
        throws
    {
        let saved = try Endpoint<WeblogEntry>.save("s", id: "abc123", of: foobar).decode(
            ResponseValue(Fixture.response("weblog.entry.save.json")))
        let listed = try Endpoint<[ReadItem<WeblogEntry>]>.entries(of: foobar).decode(
            ResponseValue(Fixture.response("weblog.entries.list.json"))
        ).map(\.value)
        #expect(listed.map(\.id) == ["63aa3df342ba2", "abc123"])
        #expect(saved == listed[1])
        #expect(
            try saved
                == Endpoint<WeblogEntry>.latestPost(of: foobar).decode(
                    ResponseValue(Fixture.response("weblog.post.latest.json"))))
    }

    @Test func `a date may be a number too (service reference, section 4, rule 1)`() throws {
        let entries = try [1_670_615_520, "1670615520"].map { try read(["entry": "a", "date": $0]) }
        #expect(entries.map(\.publishedAt) == Array(repeating: Date(timeIntervalSince1970: 1_670_615_520), count: 2))
    }

    @Test(
        arguments: [
            ["entry": 12], ["entry": "12", "metadata": []],
            ["entry": "12", "metadata": "{broken", "title": nil, "location": nil],
            ["entry": "12", "metadata": false, "date": nil, "surprise": ["a": 1]],
        ] as [JSON])
    func `all but the id may be missing or empty (service reference, section 4, rules 2, 3 and 7)`(_ json: JSON) throws
    {
        #expect(
            try read(json)
                == WeblogEntry(
                    id: "12", address: foobar, type: "post", status: "live", title: nil, slug: nil, location: nil,
                    tags: [], publishedAt: nil, source: "", body: ""))
    }

    @Test func `an entry without an id is not an entry (service reference, section 4, rule 2)`() {
        let error = #expect(throws: ResponseError.self) { try read(["title": "x"]) }
        #expect(error?.path == "response.entry.entry")
    }

    @Test(
        arguments: [
            ("{\"a b\":\"A b\",\"c\":\"C\"}", ["A b", "C"]), (["tags": ["x": "X"]], ["X"]), ("", []),
            (["tags": ["X", "Y"]], ["X", "Y"]), (["tags": "X, Y,"], ["X", "Y"]),
            (["tags": []], []),
        ] as [(JSON, [String])])
    func `tags are an object, an array or a text (service reference, sections 4 and 6.14)`(
        _ metadata: JSON, _ tags: [String]
    ) throws {
        let json: JSON =
            if case .string(let text) = metadata, !text.isEmpty { .string("{\"tags\":\(text)}") } else { metadata }
        #expect(try read(["entry": "a", "metadata": json]).tags == tags)
    }

    @Test
    func `the configuration has its text and what the service reads from it (service reference, section 6.14)`() throws
    {
        let read = try WeblogConfiguration.endpoint(of: foobar).decode(
            ResponseValue(Fixture.response("weblog.configuration.get.json"))
        ).value
        #expect(Array(read.content.utf8.prefix(24)) == Array("// Weblog Configuration\n".utf8))
        #expect(read.settings["tag-path"] == "/tag/" && read.timeZoneName == "UTC")
    }

    @Test
    func `its settings are in a string too (service reference, section 4, rule 7), and are an object in any case`()
        throws
    {
        func settings(_ json: JSON) throws -> JSON {
            try WeblogConfiguration.endpoint(of: foobar).decode(ResponseValue(["configuration": json])).value.settings
        }
        #expect(try settings(["raw": "a", "object": [], "json": "{\"timezone\":\"UTC\"}"]) == ["timezone": "UTC"])
        #expect(try settings(["raw": "a", "json": "{"]) == .object([]))
        #expect(try settings([]) == .object([]))
    }

    @Test
    func `a part without a text never counts as an empty one, because an edit would delete the text`() throws {
        let error = #expect(throws: ResponseError.self) {
            try WeblogConfiguration.endpoint(of: foobar).decode(
                ResponseValue(["configuration": ["object": ["a": "b"]]]))
        }
        #expect(error?.path == "response.configuration.raw")
        #expect(try WeblogTemplate.endpoint(of: foobar).decode(ResponseValue(["template": nil])).value.content == "")
        for answer: JSON in [["template": nil], [:], []] {
            let template = try WeblogTemplate.endpoint(of: foobar).decode(ResponseValue(answer))
            let configuration = try WeblogConfiguration.endpoint(of: foobar).decode(ResponseValue(answer))
            #expect(template.missing == ["content"] && configuration.missing == ["content"], "\(answer)")
        }
    }
}
