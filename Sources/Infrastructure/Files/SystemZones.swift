package import Domain

/// The time zone database of the system. The program contains none, because that of ICU would be half of its size.
package enum SystemZones {
    /// The rules of a time zone by its name, such as `Europe/Berlin`.
    /// - Returns: nil when the database has no such zone, or is not installed.
    package static func rules(of name: String) -> ZoneRules? {
        // A name from outside must not lead to a file elsewhere.
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isOrdinary) }) else { return nil }
        // A file that cannot be read counts as missing.
        guard let bytes = try? FileReader.read("/usr/share/zoneinfo/" + name, limit: 1 << 20) else { return nil }
        return ZoneRules(file: bytes)
    }

    private static func isOrdinary(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "_-+".utf8.contains(byte)
    }
}
