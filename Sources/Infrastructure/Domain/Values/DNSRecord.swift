package import FoundationEssentials

/// A DNS record of an address (service reference, section 6.4).
package struct DNSRecord: Sendable, Hashable {
    package var id: String
    package var address: Address
    /// Relative to the address; `@` for the address itself.
    package var name: String
    package var type: String
    package var data: String
    package var priority: Int?
    /// Seconds.
    package var ttl: Int?
    package var createdAt: Date?
    package var updatedAt: Date?

    package init(
        id: String = "", address: Address, name: String, type: String, data: String, priority: Int? = nil,
        ttl: Int? = nil, createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
        self.id = id
        self.address = address
        self.name = name
        self.type = type
        self.data = data
        self.priority = priority
        self.ttl = ttl
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    package static let types = ["A", "AAAA", "CAA", "CNAME", "MX", "NS", "SRV", "TXT"]
    /// For the help.
    package static let listedTypes = types.dropLast().joined(separator: ", ") + " or " + (types.last ?? "")

    /// The full name below omg.lol.
    package var fqdn: String {
        let owner = address.label + ".omg.lol"
        return name == "@" ? owner : "\(name).\(owner)"
    }

    /// Converts a name of a reply, which is relative to omg.lol: `demo` for the address itself, `www.demo` below it.
    package static func relativeName(_ name: String, of address: Address) -> String {
        let owner = address.label
        for suffix in [owner, address.name] {
            if name == suffix || name.isEmpty || name == "@" { return "@" }
            if name.hasSuffix("." + suffix) { return String(name.dropLast(suffix.count + 1)) }
        }
        return name
    }

    /// The fields that can be changed, as a line of a zone file.
    package var line: String {
        [name, ttl.map { String($0) }, type, priority.map { String($0) }, data].compactMap(\.self).joined(
            separator: " ") + "\n"
    }

    /// Whether both are the same record, apart from id and times.
    package func says(sameAs other: DNSRecord) -> Bool {
        name.lowercased() == other.name.lowercased() && type == other.type && data.hasSameBytes(as: other.data)
            && priority == other.priority && ttl == other.ttl
    }
}

extension DNSRecord: DescribedItem {
    package static let fields = ItemFields<DNSRecord>(
        "dns record", key: .assigned("id"), named: ["id", "name"],
        .field("id", \.createdID, "its number", column: .key),
        .derived("address", \.address.name, "the address that it belongs to"),
        .field(
            "name", \.name, "the name below the address; '@' for the address itself", form: .line, column: .usefulText),
        .derived("fqdn", \.fqdn, "the full name"),
        .field("type", \.type, listedTypes, form: .line, column: .useful),
        .field("data", \.data, "the data of the record", form: .line, column: .main),
        .field("priority", \.priority, "for MX and SRV", form: .number, column: .extra),
        .field("ttl", \.ttl, "seconds that it may be cached", form: .number, column: .extra),
        .field("created_at", \.createdAt, "when it was created"),
        .field("updated_at", \.updatedAt, "when it was changed"))

    package init(key: String, of address: Address) {
        self.init(id: key, address: address, name: "", type: "", data: "")
    }

    /// Nil for a record that is not created yet.
    private var createdID: String? {
        get { id.isEmpty ? nil : id }
        set { id = newValue ?? "" }
    }
}
