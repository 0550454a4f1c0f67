@testable import Domain
import FoundationEssentials
import OMGAPI
import ProgramSupport
import Testing
import WebpageNetworkService

@Suite struct WebpageDecodingTests {
    private let foobar = Address("foobar")

    private func read(_ json: JSON) throws -> WebPage {
        try Endpoint.webPage(of: foobar).decode(ResponseValue(json)).value
    }

    @Test
    func `the official example reads, with its metadata out of a string (service reference, section 6.13)`() throws {
        let page = try Endpoint.webPage(of: foobar).decode(ResponseValue(Fixture.response("web.get.json"))).value
        #expect(page.content.hasPrefix("{profile-picture}\r\n\r\n# Foo Bar\r\n"))
        var rest = page
        rest.content = ""
        #expect(
            rest
                == WebPage(
                    address: foobar, content: "", type: "profile", theme: "default", css: "", head: "",
                    isVerified: true, pictureURL: "https://profiles.cache.lol/foobar/picture",
                    metadata: ["title": "", "description": ""]))
    }

    @Test(
        arguments: [
            ("{\"a\":1}", ["a": 1]), ("[]", .object([])), ("{broken", nil), ("\"text\"", nil), ("", nil), (nil, nil),
            (false, nil), ("[1]", nil),
        ] as [(JSON, JSON?)])
    func `metadata that is not an object counts as missing (service reference, section 4, rules 3 and 7)`(
        _ sent: JSON, _ read: JSON?
    ) throws {
        #expect(
            try self.read(["content": "x", "metadata": sent]) == WebPage(address: foobar, content: "x", metadata: read))
    }

    @Test(
        arguments: [("1", true), (1, true), (true, true), (0, false), (nil, false), ("0", false), (false, false)]
            as [(JSON, Bool)])
    func `every shape of verified reads (service reference, section 6.13)`(_ sent: JSON, _ isVerified: Bool) throws {
        #expect(try read(["verified": sent]).isVerified == isVerified)
    }

    @Test(arguments: [nil, "", false, [], .object([])] as [JSON])
    func `a missing profile picture has several shapes (service reference, section 4, rule 3)`(_ sent: JSON)
        throws
    {
        #expect(try read(["pfp": sent]).pictureURL == nil)
    }

    @Test(arguments: ["1656569579", 1_656_569_579] as [JSON])
    func `the undocumented time is a number, or a string that contains one (service reference, section 6.13)`(
        _ sent: JSON
    ) throws {
        #expect(try read(["modified": sent]).modifiedAt == Date(timeIntervalSince1970: 1_656_569_579))
    }

    @Test
    func `whether a page was published is read from the message (service reference, section 3)`() throws {
        let save = Endpoint<Bool?>.save(WebPage(address: foobar, content: "x"), publishing: true)
        #expect(try save.decode(ResponseValue(Fixture.response("web.update.publish.json"))) == true)
        #expect(try save.decode(ResponseValue(Fixture.response("web.update.json"))) == false)
        #expect(try save.decode(ResponseValue(["message": "Your page has been saved, but not published."])) == false)
        #expect(try save.decode(ResponseValue(.object([]))) == nil)
    }

    @Test func `publishing is sent as true or not at all (service reference, section 4, rule 5)`() {
        #expect(
            Endpoint<Bool?>.save(WebPage(address: foobar, content: "x"), publishing: true).body
                == .json(["content": "x", "publish": true]))
        #expect(
            Endpoint<Bool?>.save(WebPage(address: foobar, content: "x"), publishing: false).body
                == .json(["content": "x"]))
    }

    @Test
    func `style sheet and head are sent as they were read, and not if they are null (service reference, section 6.13)`()
        throws
    {
        let read = try read(["content": "x", "css": "", "head": .null])
        #expect(Endpoint<Bool?>.save(read, publishing: false).body == .json(["content": "x", "css": ""]))
        let both = WebPage(address: foobar, content: "x", css: "a {}", head: "<meta>")
        #expect(
            Endpoint<Bool?>.save(both, publishing: true).body
                == .json(["content": "x", "css": "a {}", "head": "<meta>", "publish": true]))
    }

    @Test
    func `a picture is sent unchanged, and any answer without an error is a success (service reference, section 6.13)`()
        throws
    {
        let upload = Endpoint<Void>.upload([1, 2], kind: .jpg, to: foobar)
        #expect(upload.body == .bytes([1, 2], contentType: "image/jpeg"))
        #expect(throws: Never.self) { try upload.decode(ResponseValue(Fixture.response("web.pfp.upload.json"))) }
    }
}
