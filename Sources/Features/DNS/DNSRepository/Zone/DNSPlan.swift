package import Domain
import Platform

/// The steps that give an address the records of a file. The same records always give the same plan, so two plans can
/// be compared.
package struct DNSPlan: Sendable, Equatable {
    package struct Replacement: Sendable, Equatable {
        package let from: DNSRecord
        package let to: DNSRecord
    }

    package private(set) var additions: [DNSRecord] = []
    package private(set) var changes: [Replacement] = []
    package private(set) var deletions: [DNSRecord] = []
    /// Records that are not in the file, and are not deleted.
    package private(set) var kept: [DNSRecord] = []

    /// Whether there is nothing to send.
    package var isEmpty: Bool { additions.isEmpty && changes.isEmpty && deletions.isEmpty }

    /// - Parameter isOurs: whether a file can express the record; the others are kept.
    package init(present: [DNSRecord], wanted: [DNSRecord], prunes: Bool, isOurs: (DNSRecord) -> Bool) {
        kept = present.filter { !isOurs($0) }
        var left = present.filter(isOurs), open = wanted
        // Removes the records that match by a rule from both lists. The strictest rule comes first.
        func pair(_ belong: (_ wanted: DNSRecord, _ present: DNSRecord) -> Bool) -> [(
            wanted: DNSRecord, present: DNSRecord
        )] {
            var pairs: [(wanted: DNSRecord, present: DNSRecord)] = []
            open = open.filter { record in
                guard let position = left.firstIndex(where: { belong(record, $0) }) else { return true }
                pairs.append((record, left.remove(at: position)))
                return false
            }
            return pairs
        }
        _ = pair { $0.asks(for: $1) }
        let renumbered = pair { $0.isNamed(as: $1) && $0.canonicalData == $1.canonicalData }
        // Of these types a name usually has one record; of the others, such as TXT, several that have nothing to do
        // with each other.
        let revalued = pair { $0.isNamed(as: $1) && (prunes || ["A", "AAAA", "CNAME"].contains($0.type)) }
        // A name with a CNAME has no other record, so the old record is changed instead of adding one before the other
        // is deleted.
        let retyped = pair {
            prunes && $0.name.lowercased() == $1.name.lowercased() && ($0.type == "CNAME" || $1.type == "CNAME")
        }
        changes = (renumbered + revalued + retyped).map {
            Replacement(from: $0.present, to: $0.wanted.replacing($0.present))
        }
        additions = open
        if prunes { deletions = left } else { kept += left }
    }

    /// Whether the same is sent.
    package static func == (left: DNSPlan, right: DNSPlan) -> Bool {
        (left.additions, left.changes, left.deletions) == (right.additions, right.changes, right.deletions)
    }
}

extension DNSRecord {
    /// Whether the service already has this record of a file. Numbers that one side lacks are not compared.
    package func asks(for present: DNSRecord) -> Bool {
        func agree(_ left: Int?, _ right: Int?) -> Bool { left == nil || right == nil || left == right }
        return isNamed(as: present) && canonicalData.hasSameBytes(as: present.canonicalData) && agree(ttl, present.ttl)
            && agree(priority, present.priority)
    }

    fileprivate func isNamed(as other: DNSRecord) -> Bool {
        name.lowercased() == other.name.lowercased() && type == other.type
    }

    /// This record in place of another: numbers that it lacks stay as they are.
    func replacing(_ present: DNSRecord) -> DNSRecord {
        var record = self
        record.id = present.id
        record.ttl = ttl ?? present.ttl
        record.priority = priority ?? (type == present.type ? present.priority : nil)
        return record
    }

    /// The data in one spelling, for comparison: host names in lower case and without the final dot, IPv6 addresses by
    /// their bytes, texts without the enclosing quotes.
    package var canonicalData: String {
        switch type {
        case "AAAA":
            var address = in6_addr()
            guard inet_pton(AF_INET6, data, &address) == 1 else { return data.lowercased() }
            return withUnsafeBytes(of: address) { $0.map { String($0, radix: 16) }.joined(separator: ":") }
        case "CNAME", "NS", "MX", "SRV":
            let host = data.lowercased()
            return host.hasSuffix(".") ? String(host.dropLast()) : host
        case "TXT":
            guard data.count > 1, data.hasPrefix("\""), data.hasSuffix("\""),
                !data.dropFirst().dropLast().contains("\"")
            else { return data }
            return String(data.dropFirst().dropLast())
        default: return data
        }
    }
}
