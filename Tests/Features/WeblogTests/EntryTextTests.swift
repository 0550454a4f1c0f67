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
            testDescription: "only partly of that form", source: "Date: x\nand a sentence\n\nb", form: .bare,
            fields: [],
            rest: "Date: x\nand a sentence\n\nb"),
        Row(testDescription: "a header alone", source: "Title: x", form: .plain, fields: ["title=x@1"], rest: ""),
        Row(
            testDescription: "a blank line inside dashes", source: "---\nDate: x\n\nTitle: y\n---\nb", form: .fenced,
            fields: ["date=x@2", "title=y@4"], rest: "\nb"),
        Row(
            testDescription: "colons in a value, and an empty one", source: "Title: a: b\nSlug:\n\nc", form: .plain,
            fields: ["title=a: b@1", "slug=@2"], rest: "\n\nc"),
        Row(
            testDescription: "keys that the service does not have",
            source: "---\nDate & Time: x\n1st: x\nmood.level: x\n\u{1F419}: x\n---\nb", form: .fenced, fields: [],
            rest: "\nb"),
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
        ("2022-12-09 19:52:00.25", 1_670_615_520), ("2022-12-09 19:52 CEST", 1_670_608_320),
        (" 2022-12-09 19:52 -05:00 ", 1_670_633_520), ("2022-12-11 12:05 PM", 1_670_760_300),
        ("2022-12-09 12:00 am", 1_670_544_000),
    ])
    func `dates are read by the documented forms (service reference, section 8.5)`(_ text: String, _ seconds: Int) {
        #expect(EntryDate(text)?.date(in: .utc) == Date(timeIntervalSince1970: Double(seconds)))
    }

    @Test(arguments: [
        "", "soon", "2022-02-30", "2022-13-01", "2022-12-09 25:00", "2022-12-09 13:00 PM", "2022-12-09 0:30 AM",
        "2022-12-09 19:52 XYZ", "2022-12-09 19:52 UTC later",
        "9.12.2022", "٢٠٢٢-12-09", "31/01/2020", "2020-01-31 17", "Fri, 32 Jan 2020",
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

    @Test(arguments: [
        ("2020-01-31", "2020-01-31"),
        ("2020-01-31 17:46", "2020-01-31 17:46"),
        ("2020-01-31 17:46:05", "2020-01-31 17:46:05"),
        ("2020-01-31T17:46:00+01:00", "2020-01-31T17:46:00+01:00"),
        ("2020-01-31 17:46:00 +0100", "2020-01-31T17:46:00+01:00"),
        ("2020-01-31 17:46:00 -05:30", "2020-01-31T17:46:00-05:30"),
        ("2020-01-31T17:46:00.123Z", "2020-01-31T17:46:00Z"),
        ("2020-01-31 17:46 UTC", "2020-01-31T17:46:00Z"),
        ("2020-01-31 5:46 PM EST", "2020-01-31T17:46:00-05:00"),
        ("Fri, 31 Jan 2020 17:46:00 IST", "2020-01-31T17:46:00+05:30"),
        ("Fri, 31 Jan 2020 17:46:00 +0100", "2020-01-31T17:46:00+01:00"),
        ("31 January 2020 17:46 GMT", "2020-01-31T17:46:00Z"),
        ("Fri, 31 Jan 20 17:46:00 EDT", "2020-01-31T17:46:00-04:00"),
    ])
    func `a date keeps the zone that it names`(_ given: String, _ written: String) {
        #expect(EntryDate(given)?.text == written)
    }

    @Test func `a time without a zone gets that of its site, in summer and in winter`() throws {
        let zone = try #require(SystemZones.rules(of: "Europe/Berlin"))
        #expect(EntryDate("2020-01-31 17:46")?.located(in: zone).text == "2020-01-31T17:46:00+01:00")
        #expect(EntryDate("2020-07-31 17:46")?.located(in: zone).text == "2020-07-31T17:46:00+02:00")
        #expect(EntryDate("2020-07-31")?.located(in: zone).text == "2020-07-31")
        #expect(EntryDate("2020-07-31 17:46 UTC")?.located(in: zone).text == "2020-07-31T17:46:00Z")
    }

    @Test(arguments: ["Fri, 31 Jan 2020 17:46:00 +0100", "31 January 2020", "2020-01-31, 17:46"])
    func `the form of feeds is a date, but none that the service documents`(_ text: String) {
        #expect(EntryDate(text)?.isDocumented == false)
        #expect(EntryText("Date: \(text)\n\nB").date == nil)
    }
}
