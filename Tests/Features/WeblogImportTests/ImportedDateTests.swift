import Domain
import Files
import Testing
import WeblogImport

@Suite struct ImportedDateTests {
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
        #expect(ImportedDate(given)?.text == written)
    }

    @Test(arguments: [
        "", "soon", "2020-13-01", "2020-02-30", "31/01/2020", "2020-01-31 25:00", "2020-01-31 17:46 Mars",
        "Fri, 32 Jan 2020", "2020-01-31 17",
    ])
    func `other texts are not dates`(_ given: String) { #expect(ImportedDate(given) == nil) }

    @Test func `a time without a zone gets that of its site, in summer and in winter`() throws {
        let zone = try #require(SystemZones.rules(of: "Europe/Berlin"))
        #expect(ImportedDate("2020-01-31 17:46")?.located(in: zone).text == "2020-01-31T17:46:00+01:00")
        #expect(ImportedDate("2020-07-31 17:46")?.located(in: zone).text == "2020-07-31T17:46:00+02:00")
        #expect(ImportedDate("2020-07-31")?.located(in: zone).text == "2020-07-31")
        #expect(ImportedDate("2020-07-31 17:46 UTC")?.located(in: zone).text == "2020-07-31T17:46:00Z")
    }
}
