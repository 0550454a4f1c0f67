import AddressesNetworkService
import DNSNetworkService
import Domain
@testable import OMGAPI
import PURLsNetworkService
import PastebinNetworkService
import PicsNetworkService
import StatusNetworkService
import Testing
import WeblogNetworkService

/// A hostile answer holds as many items as fit, and each of them takes much more memory as a value than as text.
@Suite struct ShortItemTests {
    struct List: CustomTestStringConvertible {
        let testDescription: String
        /// Reads an answer of that many items. Returns the number of items that were read.
        let read: @Sendable (_ count: Int) throws -> Int

        /// - Parameter item: the shortest item that the reader accepts.
        init<Item>(_ name: String, _ endpoint: Endpoint<[Item]>, _ key: String, _ item: String) {
            testDescription = name
            read = { count in
                let items = Array(repeating: item, count: count).joined(separator: ",")
                let body = Array(#"{"response":{"\#(key)":[\#(items)]}}"#.utf8)
                return try endpoint.decode(Envelope.open(status: 200, body: body, form: .standard)).count
            }
        }
    }

    private static let me = Address("demo")

    static let lists = [
        List("PURLs", PURL.list(of: me), "purls", #"{"name":1}"#),
        List("records", .dnsRecords(of: me), "dns", #"{"id":1}"#),
        List("pastes", Paste.list(of: me), "pastebin", #"{"title":1}"#),
        List("statuses", .statuses(of: me), "statuses", #"{"id":1}"#),
        List("timeline", .statuslog, "statuses", #"{"id":1,"address":1}"#),
        List("pictures", .pictures(of: me), "pics", #"{"id":1}"#),
        List("everybody's pictures", .everyonesPictures, "pics", #"{"id":1,"address":1}"#),
        List("entries", .entries(of: me), "entries", #"{"entry":1}"#), List("directory", .directory, "directory", "1"),
    ]

    @Test(arguments: lists) func `a long list of nearly empty items is refused before it is read`(_ list: List) {
        let error = #expect(throws: ResponseError.self) { try list.read(5 * ResponseItems.longCount) }
        #expect(error?.lack == .wholeItems)
    }

    @Test(arguments: lists) func `a list that is not long may have items of any length`(_ list: List) throws {
        #expect(try list.read(ResponseItems.longCount) == ResponseItems.longCount)
    }

    @Test func `a long list of short items that are whole is read`() throws {
        let addresses = (0...ResponseItems.longCount).map { #""address-\#($0)""# }.joined(separator: ",")
        let body = Array(#"{"response":{"directory":[\#(addresses)]}}"#.utf8)
        let list = try Endpoint.directory.decode(Envelope.open(status: 200, body: body, form: .standard))
        #expect(list.count == ResponseItems.longCount + 1)
    }
}
