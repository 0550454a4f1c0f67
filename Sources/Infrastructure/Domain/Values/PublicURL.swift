/// URLs of the public pages of an address, on the hosts of the service other than its API (service reference, section
/// 2).
package enum PublicURL {
    /// `https://ADDRESS.HOST/PARTS…`
    package static func page(of address: Address, on host: String, _ parts: [String] = []) -> String {
        page(on: "\(address.label).\(host)", parts)
    }

    /// `https://HOST/PARTS…`
    package static func page(on host: String, _ parts: [String]) -> String {
        parts.reduce(into: "https://\(host)") { $0 += "/" + PercentEncoding.encode($1) }
    }
}

extension PublicURL {
    /// Whether an operand is a URL, and not a name.
    package static func isURL(_ operand: String) -> Bool {
        operand.hasPrefix("https://") || operand.hasPrefix("http://")
    }

    /// The place of a page: its address, and the parts of its path.
    package struct Item {
        package let address: Address
        package let parts: [String]
    }

    /// Reads `https://ADDRESS.HOST/PARTS` and `https://HOST/ADDRESS/PARTS` for the given hosts; nil for anything else.
    package static func item(_ url: String, hosts: [String]) -> Item? {
        guard let origin = Origin(url), let separator = url.firstRange(of: "://") else { return nil }
        let path = url[separator.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
        var parts: [String] = []
        for part in path.split(separator: "/") {
            guard let decoded = PercentEncoding.decode(part) else { return nil }
            parts.append(decoded)
        }
        for host in hosts {
            if origin.host == host, let first = parts.first, let address = Address(typed: first) {
                return Item(address: address, parts: Array(parts.dropFirst()))
            }
            if origin.host.hasSuffix("." + host),
                let address = Address(typed: String(origin.host.dropLast(host.count + 1)))
            {
                return Item(address: address, parts: parts)
            }
        }
        return nil
    }
}
