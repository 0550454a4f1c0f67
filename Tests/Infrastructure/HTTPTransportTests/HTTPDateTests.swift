import FoundationEssentials
import HTTPTransport
import Testing

@Suite("Times in header fields")
struct HTTPDateTests {
    static let dates: [(text: String, seconds: Double?)] = [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 30 Feb 2024 00:00:00 GMT", nil),
        ("Sun, 06 Nov 1994 24:00:00 GMT", nil),
        ("Sun, 06 Nov 1994 08:49:37 CET", nil),
        ("Sun, 6 Nov 1994 08:49:37 GMT", nil),
        ("Sun, 06 nov 1994 08:49:37 GMT", nil),
        ("Sunday, 06-Nov-94 08:49:37 GMT", nil),
        ("Sun Nov  6 08:49:37 1994", nil),
        ("Sun, 06 Nov 1994 08:49:-7 GMT", nil),
        ("Sun, 06 Nov 1994 08:49:37 GMT ", nil),
        ("", nil),
    ]

    @Test(arguments: dates.map(\.text))
    func `a date in a header field has exactly one accepted form`(_ text: String) throws {
        let row = try #require(Self.dates.first { $0.text == text })
        #expect(HTTPDate.date(text)?.timeIntervalSince1970 == row.seconds)
        if let seconds = row.seconds { #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds + 0.9)) == text) }
    }

    static let waits: [(text: String, seconds: Double?)] = [
        ("0", 0), ("120", 120), ("007", 7), ("Sun, 06 Nov 1994 08:50:07 GMT", 30), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
        ("1.5", nil), ("-1", nil), ("+1", nil), ("١", nil),
        ("", nil), ("soon", nil),
    ]

    @Test(arguments: waits.map(\.text))
    func `a number or a date in Retry-After gives the time to wait`(_ text: String) throws {
        let row = try #require(Self.waits.first { $0.text == text })
        #expect(HTTPDate.retryAfter(text, now: Date(timeIntervalSince1970: 784_111_777)) == row.seconds)
    }
}
