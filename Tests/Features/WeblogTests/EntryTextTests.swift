import Domain
import Files
import FoundationEssentials
import Testing
import WeblogService

@Suite struct EntryTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let source: String
        let form: EntryText.Form
        let fields: [String]
        let rest: String
    }

    @Test(arguments: [
        Row(
            testDescription: "between dashes", source: "---\nDate: 2022-12-09 19:52\n---\n\n# A", form: .fenced,
            fields: ["date=2022-12-09 19:52@2"], rest: "\n\n# A"),
        Row(
            testDescription: "without dashes", source: "Date: x\nTags: a, b\n\nText\n", form: .plain,
            fields: ["date=x@1", "tags=a, b@2"], rest: "\n\nText\n"),
        Row(
            testDescription: "with returns", source: "---\r\nTitle: T\r\n---\r\nB\r\n", form: .fenced,
            fields: ["title=T@2"], rest: "\r\nB\r\n"),
        Row(
            testDescription: "a sentence first", source: "Note this: it is text\nsecond line\n", form: .bare,
            fields: [], rest: "Note this: it is text\nsecond line\n"),
        Row(
            testDescription: "a URL first", source: "https://example.com\n", form: .bare, fields: [],
            rest: "https://example.com\n"),
        Row(
            testDescription: "an open fence", source: "---\nDate: x\n", form: .bare, fields: [],
            rest: "---\nDate: x\n"),
        Row(testDescription: "nothing", source: "", form: .bare, fields: [], rest: ""),
        Row(
            testDescription: "a key twice", source: "Type: Page\ntype: Post\n\nB", form: .plain,
            fields: ["type=Page@1", "type=Post@2"], rest: "\n\nB"),
    ])
    func `a text is taken apart as the service does (service reference, section 8.5)`(_ row: Row) {
        let text = EntryText(row.source)
        #expect(text.form == row.form)
        #expect(text.fields.map { "\($0.key)=\($0.value)@\($0.line)" } == row.fields)
        #expect(Array(text.rest.utf8) == Array(row.rest.utf8))
    }

    @Test func `the last of two equal keys counts`() {
        #expect(EntryText("Type: Page\ntype: Post\n\nB")["type"]?.value == "Post")
    }

    @Test(arguments: [
        ("2022-12-11 5:46 PM EDT", 1_670_795_160), ("2022-12-09 19:52", 1_670_615_520),
        ("2022-12-09", 1_670_544_000), ("2022-12-09T19:52:00Z", 1_670_615_520),
        ("2022-12-09T20:52:00+01:00", 1_670_615_520), ("2022-12-09 20:52 +0100", 1_670_615_520),
        ("2022-12-09 7:52pm", 1_670_615_520),
        ("2022-12-09 19:52:00.25", 1_670_615_520), ("2022-12-09 12:00 am", 1_670_544_000),
    ])
    func `dates are read by the documented forms (service reference, section 8.5)`(_ text: String, _ seconds: Int) {
        #expect(EntryDate(text)?.date(in: .utc) == Date(timeIntervalSince1970: Double(seconds)))
    }

    @Test(arguments: [
        "", "soon", "2022-02-30", "2022-13-01", "2022-12-09 25:00", "2022-12-09 13:00 PM", "2022-12-09 0:30 AM",
        "2022-12-09 19:52 XYZ", "2022-12-09 19:52 UTC later",
        "9.12.2022", "٢٠٢٢-12-09",
    ])
    func `what is not a date is refused`(_ text: String) { #expect(EntryDate(text) == nil) }

    @Test func `a date that names no zone is one of the weblog's (service reference, section 5)`() throws {
        let berlin = try #require(SystemZones.rules(of: "Europe/Berlin"))
        let summer = try #require(EntryDate("2022-07-01 12:00")),
            named = try #require(EntryDate("2022-07-01 12:00 UTC"))
        #expect(summer.date(in: berlin) == Date(timeIntervalSince1970: 1_656_669_600))
        #expect(named.date(in: berlin) == Date(timeIntervalSince1970: 1_656_676_800))
        #expect(!summer.namesZone && named.namesZone)
    }
}
