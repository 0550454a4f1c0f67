import Domain
import Foundation
@testable import Sandbox
import Testing

@Suite struct `Values` {
    @Test(
        arguments: [
            (0, 0, 3, "0 seconds ago"), (0, 1, 3, "1 second ago"), (0, 1681, 1, "28 minutes ago"),
            (0, 1361, 2, "22 minutes and 41 seconds ago"),
            (1_554_448_408, 1_674_842_923, 3, "3 years, 9 months and 3 weeks ago"),
            (1_554_448_408, 1_674_842_923, 2, "3 years and 9 months ago"),
            (2_145_916_800, 1_674_842_923, 3, "14 years, 11 months and 4 days"),
            (1_691_183_768, 1_693_395_368, 3, "3 weeks, 4 days and 14 hours ago"),
            (1_706_702_400, 1_709_294_400, 2, "1 month and 1 day ago"),
        ])
    func `distances of times are written in words`(_ moment: Int, _ now: Int, _ units: Int, _ words: String) {
        #expect(ServiceRelativeTime.phrase(moment, now: now, units: units) == words)
    }

    @Test func `a time is written in the forms of the service`() {
        let moment = Moment(1_554_448_408)
        #expect(moment.iso8601 == "2019-04-05T07:13:28+00:00")
        #expect(moment.zulu == "2019-04-05T07:13:28Z")
        #expect(moment.rfc2822 == "Fri, 05 Apr 2019 07:13:28 +0000")
        #expect(Moment(-1).rfc2822 == "Wed, 31 Dec 1969 23:59:59 +0000")
    }

    @Test func `ids contain their second, and existing ones are skipped`() {
        let date = Date(timeIntervalSince1970: 1_664_478_299.5)
        #expect(UniqueID.make(at: date) { _ in false } == "6335ec5b7a120")
        #expect(UniqueID.make(at: date) { $0 == "6335ec5b7a120" } == "6335ec5b7a121")
    }

    @Test func `JSON is written as PHP does`() {
        let value: JSON = ["a/b": "· 🥰\n\"\u{7F}", "list": [1, nil], "none": .object([]), "flag": false]
        #expect(
            PHPJSON.text(value) == #"{"a\/b":"\u00b7 \ud83e\udd70\n\"\u007f","list":[1,null],"none":[],"flag":false}"#)
        #expect(
            PHPJSON.text(["a": ["b": 1], "c": []], isPretty: true)
                == "{\n    \"a\": {\n        \"b\": 1\n    },\n    \"c\": []\n}")
    }

    @Test(arguments: [("a%20b", "a b"), ("%F0%9F%A5%B0", "🥰"), ("a+b", "a b"), ("%2F", "/")])
    func `escapes of a query are decoded`(_ text: String, _ decoded: String) {
        #expect(SandboxRequest("GET", "/?a=\(text)").query == ["a": decoded])
    }

    @Test(arguments: ["%", "%4", "%zz", "%ff", "%+1", "%C3"]) func `invalid escapes are refused`(_ text: String) {
        #expect(SandboxRequest("GET", "/?a=\(text)").query["a"] == nil)
        #expect(RoutePattern("/{a}").parameters(of: [Substring(text)]) == nil)
    }
}
