import Domain
import FoundationEssentials
import Testing

@Suite struct TimestampTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
            ("2026-11-21T14:03:00Z", 1_795_269_780, "2026-11-21T14:03:00Z"),
            ("2024-02-29T23:59:59z", 1_709_251_199, "2024-02-29T23:59:59Z"),
            ("2026-11-21T16:03:00+02:00", 1_795_269_780, "2026-11-21T14:03:00Z"),
            ("2026-11-21 08:33:00-0530", 1_795_269_780, "2026-11-21T14:03:00Z"),
            ("2026-11-21t14:03:00.123456Z", 1_795_269_780, "2026-11-21T14:03:00Z"),
            ("1969-12-31T23:59:59Z", -1, "1969-12-31T23:59:59Z"),
            ("0001-01-01T00:00:00Z", -62_135_596_800, "0001-01-01T00:00:00Z"),
            ("9999-12-31T23:59:59Z", 253_402_300_799, "9999-12-31T23:59:59Z"),
            ("1900-03-01T00:00:00Z", -2_203_891_200, "1900-03-01T00:00:00Z"),
            ("2016-12-31T23:59:60Z", 1_483_228_800, "2017-01-01T00:00:00Z"),
        ] as [(String, Double, String)])
    func `a time is read and written in UTC`(_ text: String, _ seconds: Double, _ written: String) {
        #expect(Timestamp.date(text)?.timeIntervalSince1970 == seconds)
        #expect(Timestamp.text(Date(timeIntervalSince1970: seconds)) == written)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
        "2026-04-31T00:00:00Z",
        "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00",
        "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+2",
        "2026-01-01T00:00:00+25:00",
        "2026-01-01T00:00:00+02:60", "2026-01-01T00:00:00+0:200", "2026-01-01T00:00:00+02:00:",
        "2026-01-01T00:00:00Zx", "2026/01/01T00:00:00Z", "+026-01-01T00:00:00Z",
        "２０２６-01-01T00:00:00Z",
        "2026-01-01T00:00:00Z\n",
    ])
    func `a time that does not exist is refused`(_ text: String) {
        #expect(Timestamp.date(text) == nil)
    }

    @Test
    func `each day of four centuries can be converted to its number and back`() {
        let mismatches = stride(from: -146_097, to: 146_097, by: 1).filter { day in
            let date = CivilDay(daysSince1970: day)
            return Timestamp.days(date.year, date.month, date.day) != day
        }
        #expect(mismatches == [])
    }

    @Test
    func `fractions are rounded down to the second, also before 1970`() {
        #expect(Timestamp.text(Date(timeIntervalSince1970: 0.9)) == "1970-01-01T00:00:00Z")
        #expect(Timestamp.text(Date(timeIntervalSince1970: -0.1)) == "1969-12-31T23:59:59Z")
    }

    @Test(arguments: [
        (1e300, "9999-12-31T23:59:59Z"), (.infinity, "9999-12-31T23:59:59Z"), (-1e300, "0000-01-01T00:00:00Z"),
        (.nan, "0000-01-01T00:00:00Z"),
    ])
    func `times beyond years of four digits are written as the first or the last one`(
        _ seconds: Double, _ written: String
    ) {
        #expect(Timestamp.text(Date(timeIntervalSince1970: seconds)) == written)
    }
}
