import DNSService
import Domain
import Platform

/// Checks the data of each record type (service reference, section 6.4).
enum DNSRecordRules {
    /// The type in upper case.
    /// - Throws: ``TritonError`` of code `usage`; the other functions throw the same.
    static func type(_ text: String) throws(TritonError) -> String {
        let type = text.uppercased()
        guard DNSRecord.types.contains(type) else {
            let near = Suggestion.nearest(type, among: DNSRecord.types)
            throw TritonError(
                .usage, "there is no record type '\(line: text)'",
                hint: near.map { "did you mean \(line: $0)?" }
                    ?? "types: \(line: DNSRecord.types.joined(separator: ", "))")
        }
        return type
    }

    static func checkName(_ name: String) throws(TritonError) {
        guard name == "@" || isHost(name, wildcards: true) else {
            throw TritonError(
                .usage, "'\(line: name)' cannot be a record's name",
                hint: "'@' for the address itself, or a name below it, such as 'www'")
        }
        let labels = name.lowercased().split(separator: ".")
        guard labels.suffix(2) == ["omg", "lol"] else { return }
        let below = labels.dropLast(3).joined(separator: ".")
        throw TritonError(
            .usage, "'\(line: name)' is a full name, and the service adds the address to it again",
            hint: "write '\(line: below.isEmpty ? "@" : below)'")
    }

    /// The service keeps, and shows, a priority of MX only; that of SRV may be sent.
    static func needsPriority(_ type: String) -> Bool { type == "MX" }
    static func takesPriority(_ type: String) -> Bool { ["MX", "SRV"].contains(type) }

    static func checkPriority(_ priority: Int?, type: String) throws(TritonError) {
        guard priority != nil, !takesPriority(type) else { return }
        throw TritonError(.usage, "the type \(line: type) has no priority", hint: "only MX and SRV have one")
    }

    static func priority(_ text: String) throws(TritonError) -> Int { try number(text, in: DNSRecord.priorities) }

    static func ttl(_ text: String) throws(TritonError) -> Int { try number(text, in: DNSRecord.lifetimes) }

    private static func number(_ text: String, in range: ClosedRange<Int>) throws(TritonError) -> Int {
        if let number = Int(text), range.contains(number) { return number }
        throw TritonError(
            .usage, "'\(line: text)' is not a number from \(range.lowerBound) to \(range.upperBound)")
    }

    static func check(_ data: String, type: String, priority: Int?) throws(TritonError) {
        let parts = data.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        func refuse(_ right: SafeText) -> TritonError {
            TritonError(.usage, "'\(line: data)' does not fit the type \(line: type)", hint: right)
        }
        guard data.isLine else { throw refuse("it is empty, or contains control characters") }
        switch type {
        case "A": guard isIP(data, AF_INET) else { throw refuse("an IPv4 address, such as 203.0.113.7") }
        case "AAAA": guard isIP(data, AF_INET6) else { throw refuse("an IPv6 address, such as 2001:db8::7") }
        case "CNAME", "NS": guard isHost(data) else { throw refuse("a host name, such as example.com") }
        case "MX":
            guard isHost(data) else { throw refuse("a host name, such as mail.example.com") }
            guard priority != nil else {
                throw TritonError(.usage, "an MX record needs a priority", hint: "add --priority 10")
            }
        case "SRV":
            guard parts.count == 3, UInt16(parts[0]) != nil, UInt16(parts[1]) != nil, isHost(parts[2]) else {
                throw refuse("weight, port and host, such as '5 25565 example.com'")
            }
        case "CAA":
            guard parts.count >= 3, UInt8(parts[0]) != nil, ["issue", "issuewild", "iodef"].contains(parts[1]),
                data.hasSuffix("\""), data.filter({ $0 == "\"" }).count == 2
            else {
                throw refuse("flags, tag and value, such as '0 issue \"letsencrypt.org\"'")
            }
        default: break
        }
    }

    private static func isIP(_ text: String, _ family: Int32) -> Bool {
        var buffer = in6_addr()
        return inet_pton(family, text, &buffer) == 1
    }

    private static func isHost(_ text: String, wildcards: Bool = false) -> Bool {
        let name = text.hasSuffix(".") ? String(text.dropLast()) : text
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return !name.isEmpty && name.utf8.count <= 253
            && labels.enumerated().allSatisfy { position, label in
                if wildcards, position == 0, label == "*" { return true }
                return !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.unicodeScalars.allSatisfy {
                        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
                            || $0 == "_"
                    }
            }
    }
}

extension DNSRecord {
    /// - Throws: ``TritonError`` of code `usage` with the expected form as a hint.
    func check() throws(TritonError) {
        try DNSRecordRules.checkName(name)
        _ = try DNSRecordRules.type(type)
        try DNSRecordRules.checkPriority(priority, type: type)
        try DNSRecordRules.check(data, type: type, priority: priority)
    }
}
