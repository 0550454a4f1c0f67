/// A persistent URL: a name that redirects to a target (service reference, section 6.8).
package struct PURL: Sendable, Hashable {
    package var name: String
    package var address: Address
    package var target: String
    /// Number of visits; nil before the first.
    package var counter: Int?
    /// Whether everybody sees it in the list; nil where the service does not say.
    package var isListed: Bool?

    package init(name: String, address: Address, target: String, counter: Int? = nil, isListed: Bool?) {
        self.name = name
        self.address = address
        self.target = target
        self.counter = counter
        self.isListed = isListed
    }

    /// The service documents no rule for names. This one keeps a name one path component that can be typed and linked
    /// (service reference, section 6.8).
    /// - Throws: ``TritonError`` of code `usage` saying what would be right.
    package static func checkName(_ name: String) throws(TritonError) {
        guard name.isPathWord, name.utf8.count <= 255 else {
            throw TritonError(
                .usage, "'\(line: name)' cannot be a PURL's name",
                hint: "no slash, space or control character, such as 'blog'")
        }
    }

    /// The public page.
    package var url: String { PublicURL.page(of: address, on: "url.lol", [name]) }
}

extension PURL: DescribedItem {
    package static let fields = ItemFields<PURL>(
        "purl", key: .chosen("name"), named: ["name"],
        .field("name", \.name, "the name", column: .key),
        .derived("address", \.address.name, "the address that owns it"),
        .field("target", \.target, "the target URL", form: .line, column: .main),
        .field("counter", \.counter, "visits; null before the first", column: .useful, title: "Visits"),
        .field(
            "listed", \.isListed, "whether everybody sees it in the list; null if the service does not say",
            form: .flag, column: .extra),
        .derived("url", \.url, "its public page"))

    package init(key: String, of address: Address) {
        self.init(name: key, address: address, target: "", isListed: nil)
    }
}
