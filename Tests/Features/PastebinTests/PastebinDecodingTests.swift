import Domain
import FoundationEssentials
import OMGAPI
import PastebinNetworkService
import ProgramSupport
import Testing

@Suite struct PastebinDecodingTests {
    private let adam = Address("adam")

    private func list(_ items: JSON?) throws -> [Paste] {
        try Paste.list(of: adam).decode(ResponseValue(["pastebin": items ?? .null]))
    }
    private func one(_ item: JSON) throws -> Paste {
        try Paste.one("api", of: adam).decode(ResponseValue(["paste": item]))
    }

    @Test
    func `the official example of one paste is read, without its listing (service reference, section 6.9)`()
        throws
    {
        let paste = try Paste.one("api", of: adam).decode(ResponseValue(Fixture.response("paste.get.json")))
        #expect(
            paste
                == Paste(
                    title: "api", address: adam,
                    content: "This paste, like all others, can be fully managed with the omg.lol API.", isListed: nil,
                    modifiedAt: Date(timeIntervalSince1970: 1_656_569_579)))
        #expect(paste.url == "https://adam.paste.lol/api")
    }

    @Test
    func `in a list where no paste has the key, everything is listed (service reference, section 4, rule 4)`()
        throws
    {
        let pastes = try Paste.list(of: adam, publicly: true, withUnnamed: true).decode(
            ResponseValue(Fixture.response("paste.list.public.json")))
        #expect(pastes.map(\.title) == ["hello-world", "api"] && pastes.map(\.isListed) == [true, true])
    }

    @Test(
        arguments: [
            ("1", true), (1, true), (true, true), ("true", true), (0, false), ("0", false), ("", false), (false, false),
            ("false", false), (nil, false),
        ] as [(JSON, Bool)])
    func `every shape of the listing is read (service reference, section 4, rules 1 and 4)`(
        _ value: JSON, _ isListed: Bool
    ) throws {
        let pastes = try list([["title": "a", "listed": value], ["title": "b", "listed": 1], ["title": "c"]])
        #expect(pastes.map(\.isListed) == [isListed, true, false])
    }

    @Test(arguments: [.string("1656569579"), 1_656_569_579] as [JSON])
    func `times are numbers or strings of them (service reference, section 4, rule 1)`(_ value: JSON) throws {
        #expect(
            try one(["title": "api", "modified_on": value]).modifiedAt == Date(timeIntervalSince1970: 1_656_569_579))
    }

    @Test func `all keys but the title may be missing (service reference, section 4, rule 2)`() throws {
        #expect(try list([["title": "a"]]) == [Paste(title: "a", address: adam, content: nil, isListed: true)])
        #expect(try one(["title": "a"]) == Paste(title: "a", address: adam, content: nil, isListed: nil))
        #expect(throws: ResponseError.self) { try one(["content": "x"]) }
    }

    @Test(arguments: [[], .null, false, .object([])] as [JSON])
    func `an empty list has several shapes (service reference, section 4, rule 3)`(_ value: JSON) throws {
        #expect(try list(value) == [])
    }

    @Test func `a title that is a number is read as text (service reference, section 4, rule 1)`()
        throws
    {
        #expect(try list([["title": 2024]]).map(\.title) == ["2024"])
    }

    @Test func `the stored title is returned, or else the one that was sent (service reference, section 6.9)`()
        throws
    {
        let save = Endpoint<String>.save(Paste(title: " new", address: adam, content: "x", isListed: true))
        #expect(try save.decode(ResponseValue(Fixture.response("paste.save.json"))) == "new-paste")
        #expect(try save.decode(ResponseValue(["title": .null])) == " new")
    }

    @Test(arguments: [true, false, nil] as [Bool?])
    func `the listing is sent only if it is true (service reference, section 4, rule 5)`(_ isListed: Bool?) {
        let body = Endpoint<String>.save(Paste(title: "t", address: adam, content: "x", isListed: isListed)).body
        #expect(
            body
                == .json(
                    isListed == true ? ["title": "t", "content": "x", "listed": true] : ["title": "t", "content": "x"]))
    }
}
