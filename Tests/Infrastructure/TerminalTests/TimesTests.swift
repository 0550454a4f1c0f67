import Domain
import FoundationEssentials
import Glibc
import Terminal
import Testing

/// One at a time: the time zone belongs to the process.
@Suite(.serialized) struct TimesTests {
    private static let now = Date(timeIntervalSince1970: 1_795_269_780)

    @Test(
        arguments: [
            (0, "just now"), (-59, "just now"), (59, "just now"), (-60, "1 minute ago"), (-3599, "59 minutes ago"),
            (-3600, "1 hour ago"), (-3 * 3600, "3 hours ago"),
            (-86_399, "23 hours ago"),
            (-86_400, "1 day ago"), (2 * 86_400, "in 2 days"), (-29 * 86_400, "29 days ago"),
            (-45 * 86_400, "1 month ago"), (-364 * 86_400, "12 months ago"),
            (-800 * 86_400, "2 years ago"),
            (90, "in 1 minute"),
        ] as [(Double, SafeText)])
    func `a time is shown in the largest unit that fits`(_ seconds: Double, _ expected: SafeText) {
        #expect(RelativeTime.text(Self.now.addingTimeInterval(seconds), now: Self.now) == expected)
    }

    @Test(arguments: [1e300, -1e300, .infinity, .nan, 1e18, -1e18])
    func `times beyond all calendars do not end the program`(_ seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(!RelativeTime.text(date, now: Self.now).isEmpty)
        #expect(!LocalTime.text(date).isEmpty)
        #expect(!Timestamp.text(date).isEmpty)
    }

    @Test
    func `local times follow TZ, also when it is set later`() {
        let old = getenv("TZ").map { String(cString: $0) }
        defer { if let old { setenv("TZ", old, 1) } else { unsetenv("TZ") } }
        func text(_ zone: String, _ seconds: Double) -> String {
            setenv("TZ", zone, 1)
            return LocalTime.text(Date(timeIntervalSince1970: seconds)).rendered
        }
        #expect(text("UTC0", 1_795_269_780) == "2026-11-21 14:03")
        #expect(
            LocalTime.text(Date(timeIntervalSince1970: 1_795_269_787.9), hasSeconds: true) == "2026-11-21 14:03:07")
        #expect(text("EST5EDT,M3.2.0,M11.1.0", 1_795_269_780) == "2026-11-21 09:03")
        #expect(text("EST5EDT,M3.2.0,M11.1.0", 1_782_000_000) == "2026-06-20 20:00")
        #expect(text("XYZ-14", 0) == "1970-01-01 14:00")
        #expect(text("UTC0", -1) == "1969-12-31 23:59")
    }
}
