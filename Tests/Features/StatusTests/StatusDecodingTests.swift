@testable import Domain
import FoundationEssentials
import OMGAPI
import StatusNetworkService
import Testing

@Suite struct StatusDecodingTests {
    private let foo = Address("foo")

    private func status(
        _ id: String, _ emoji: String, _ content: String, _ seconds: Double, link: String? = nil,
        of address: String = "foo"
    ) -> Status {
        Status(
            id: id, address: Address(address), emoji: emoji, content: content,
            createdAt: Date(timeIntervalSince1970: seconds), externalURL: link)
    }

    @Test func `the documented status is read`() throws {
        #expect(
            try Endpoint.status("6336318079242", of: foo).decode(Fixture.response("status.get.json")).value
                == status("6336318079242", "☕️", "Enjoying my coffee!", 1_664_496_000))
    }

    @Test func `the documented list is read`() throws {
        let expected = [
            status("6335ec5bee31a", "😄", "I’m doing great!", 1_664_478_299),
            status("6334d1c11917a", "☕️", "Enjoying my coffee.", 1_664_405_953),
        ]
        let found = try Endpoint.statuses(of: foo).decode(Fixture.response("status.list.json"))
        #expect(found.map(\.value) == expected)
    }

    @Test func `in the timeline each status says whose it is, and relative times are ignored`() throws {
        let expected = [
            status("6391416a125e8", "☺", "Streamed a discussion on HRD's YouTube channel", 1_670_463_850, of: "dm"),
            status("63913d4127ad9", "📺", "Watching Ink Master", 1_670_462_785, of: "skoobz"),
        ]
        #expect(try Endpoint.statuslog.decode(Fixture.response("statuslog.all.trimmed.json")) == expected)
    }

    @Test func `the time of a posted status comes from its id (section 5)`() throws {
        let draft = StatusDraft(emoji: nil, content: "Testing the omg.lol API!")
        let expected = status(
            "63d40f2b35314", "🧪", "Testing the omg.lol API!", 1_674_841_899, link: "mailto:foobar@omg.lol")
        #expect(try Endpoint.post(draft, as: foo).decode(Fixture.response("status.create.json")) == expected)
    }

    @Test(arguments: [
        (
            "a number for the time and the id",
            #"{"id":6336318079242,"created":1664496000,"emoji":"☕️","content":"hi"}"#, "☕️", "hi", 1_664_496_000.0
        ),
        (
            "no emoji, no address, null for the link",
            #"{"id":"6336318079242","created":"1664496000","content":"hi","external_url":null}"#, "", "hi",
            1_664_496_000.0
        ),
        (
            "no time: the id has it", #"{"id":"6335ec5bee31a","emoji":null,"content":"hi","external_url":[]}"#, "",
            "hi", 1_664_478_299.0
        ),
        (
            "unknown keys and no content",
            #"{"id":"6335ec5bee31a","news":{"a":[]},"content":false,"external_url":false}"#, "", "", 1_664_478_299.0
        ),
    ])
    func `variations of the answer are read (section 4)`(
        _ name: String, _ json: String, _ emoji: String, _ content: String, _ seconds: Double
    ) throws {
        let found = try Endpoint.status("x", of: foo).decode(Fixture.value(#"{"status":"# + json + "}")).value
        #expect(
            [found.emoji, found.content, found.externalURL] == [emoji, content, nil]
                && found.createdAt == Date(timeIntervalSince1970: seconds), "\(name)")
    }

    @Test func `a list without its key, or with an empty map in its place, is empty (section 4)`() throws {
        for json in ["{}", #"{"statuses":[]}"#, #"{"statuses":null}"#, #"{"statuses":false}"#] {
            #expect(try Endpoint.statuses(of: foo).decode(Fixture.value(json)).isEmpty)
        }
    }

    @Test func `a status without an id is not a status`() throws {
        #expect(throws: ResponseError.self) {
            try Endpoint.status("x", of: foo).decode(Fixture.value(#"{"status":{"content":"hi"}}"#))
        }
    }

    @Test func `a bio is read under another name than it is written (section 6.11)`() throws {
        #expect(
            try Endpoint.bio(of: foo).decode(Fixture.response("status.bio.get.json"))
                == ReadItem(
                    Bio(address: foo, content: "# Foo\nThis is my bio!", css: ""),
                    known: ["content": true, "css": true]))
        #expect(Endpoint.save(Bio(address: foo, content: "a\nb")).body == .json(["content": "a\nb"]))
        #expect(
            Endpoint.save(Bio(address: foo, content: "a", css: "x", head: "")).body
                == .json(["content": "a", "css": "x", "head": ""]))
    }

    @Test func `an edit sends the id in the body and the emoji back (section 6.11)`() {
        let endpoint = Endpoint.edit(status("6335ec5bee31a", "😄", "fine", 1_664_478_299, link: "https://example.com"))
        #expect(endpoint.path.encodedPath == "/address/foo/statuses/")
        #expect(
            endpoint.body
                == .json([
                    "id": "6335ec5bee31a", "emoji": "😄", "content": "fine", "external_url": "https://example.com",
                ]))
    }

    @Test func `followers come as names, also where PHP makes an object of them (section 4)`() throws {
        #expect(
            try Endpoint.following(of: foo).decode(
                Fixture.value(#"{"following":{"0":"bar","2":"baz"},"following_count":2}"#)
            ).map(\.other.name) == ["bar", "baz"])
        #expect(try Endpoint.followers(of: foo).decode(Fixture.value(#"{"followers":null}"#)).isEmpty)
    }
}
