import Domain
import Files
import Foundation
import Testing

/// The time zones of the system's database, compared with those of ICU.
@Suite struct SystemZonesTests {
    @Test func `every place has the time that ICU gives it, in winter and in summer, from 1970 to 2050`()
        throws
    {
        var known = 0
        for name in TimeZone.knownTimeZoneIdentifiers {
            // A system may have fewer time zones than ICU, or older ones.
            guard let rules = SystemZones.rules(of: name), let zone = TimeZone(identifier: name) else { continue }
            known += 1
            var wrong: [Int] = []
            for time in stride(from: 0, to: 2_524_608_000, by: 86_400 * 83 + 3607) {
                let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
                if rules.offset(at: time) != expected { wrong.append(time) }
            }
            #expect(wrong == [], "\(name)")
        }
        #expect(known > 300)
    }

    @Test func `the clock of a place changes at the very second`() throws {
        let berlin = try #require(SystemZones.rules(of: "Europe/Berlin"))
        #expect(
            [1_774_745_999, 1_774_746_000, 1_792_889_999, 1_792_890_000].map(berlin.offset) == [3600, 7200, 7200, 3600])
        #expect(berlin.offset(at: 2_510_000_000) == 7200 && ZoneRules.utc.offset(at: 1_774_746_000) == 0)
    }

    @Test(arguments: [
        "", "/", "../../etc/passwd", "Europe/../Europe/Berlin", "/etc/passwd", "Europe", "Nowhere/Atall",
        "Europe/Berlin\0", "Europe//Berlin", "tzdata.zi",
    ])
    func `a name that is not a time zone leads to no file`(_ name: String) {
        #expect(SystemZones.rules(of: name) == nil)
    }

    @Test func `a broken zone file is ignored`() throws {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/America/New_York")))
        var refused = 0
        for count in stride(from: 0, to: bytes.count, by: 7) where ZoneRules(file: Array(bytes[..<count])) == nil {
            refused += 1
        }
        #expect(refused > 100)
        var read = 0
        for position in bytes.indices {
            var changed = bytes
            changed[position] ^= 0xFF
            // The result may be wrong, but there must be one.
            if let rules = ZoneRules(file: changed), rules.offset(at: 1_774_746_000) != .max { read += 1 }
        }
        #expect(read > 1000)
    }
}
