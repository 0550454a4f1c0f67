@testable import Domain
import FoundationEssentials
import NowNetworkService
import OMGAPI
import ProgramSupport
import Testing

@Suite struct NowDecodingTests {
    private let foobar = Address("foobar")

    private func read(_ json: JSON) throws -> NowPage {
        try Endpoint.nowPage(of: foobar).decode(ResponseValue(["now": json])).value
    }

    @Test func `the official example reads, with its CRLF untouched (service reference, section 6.6)`() throws {
        let page = try Endpoint.nowPage(of: foobar).decode(ResponseValue(Fixture.response("now.get.json"))).value
        #expect(
            page.content.hasPrefix(
                "/* This is a sample /now page — edit it and make it your own! */\r\n\r\n{profile-picture}\r\n"))
        #expect(
            page.isListed == true && page.updatedAt == Date(timeIntervalSince1970: 1_674_364_245)
                && page.url == "https://foobar.omg.lol/now")
    }

    @Test(
        arguments: [
            ("1", "1674364245", true), (1, 1_674_364_245, true), (true, "1674364245", true), (0, 1_674_364_245, false),
            (nil, "1674364245", nil), ("0", "1674364245", false),
        ]
            as [(JSON, JSON, Bool?)])
    func `every shape of listed and updated reads (service reference, section 4, rule 1)`(
        _ listed: JSON, _ updated: JSON, _ isListed: Bool?
    ) throws {
        #expect(
            try read(["content": "x", "listed": listed, "updated": updated])
                == NowPage(
                    address: foobar, content: "x", isListed: isListed,
                    updatedAt: Date(timeIntervalSince1970: 1_674_364_245)))
    }

    @Test(arguments: [.object([]), [], .null, false] as [JSON])
    func `a page of which nothing is known is empty (service reference, section 4, rules 2 and 3)`(_ json: JSON) throws
    {
        #expect(try read(json) == NowPage(address: foobar, content: "", isListed: nil))
    }

    @Test func `the garden's official example reads, time object and all (service reference, section 5)`()
        throws
    {
        let pages = try Endpoint<[GardenPage]>.garden.decode(ResponseValue(Fixture.response("now.garden.trimmed.json")))
        #expect(
            pages == [
                GardenPage(
                    address: Address("drudge"), url: "https://penree.com/now",
                    updatedAt: Date(timeIntervalSince1970: 1_673_929_294))
            ])
    }

    @Test func `the garden is read without URL and time (service reference, section 4, rule 2)`() throws {
        let pages = try Endpoint<[GardenPage]>.garden.decode(
            ResponseValue(["garden": [["address": "adam", "updated": false]]]))
        #expect(pages == [GardenPage(address: Address("adam"), url: "https://adam.omg.lol/now", updatedAt: nil)])
    }

    @Test(
        arguments: [
            (true, ["content": "x", "listed": 1]), (false, ["content": "x", "listed": 0]), (nil, ["content": "x"]),
        ] as [(Bool?, JSON)])
    func `the listing is sent as 0 or 1, where it is known (service reference, section 4, rule 5)`(
        _ isListed: Bool?, _ body: JSON
    ) {
        let endpoint = Endpoint<Void>.save(NowPage(address: foobar, content: "x", isListed: isListed))
        #expect(endpoint.body == .json(body) && endpoint.access == .owner(foobar))
    }
}
