import Domain

/// What a person types as an address.
enum AddressName {
    /// - Throws: ``TritonError`` of code `usage` saying what would be right.
    static func check(_ name: String) throws(TritonError) {
        // A page of the address names it too; which page it is, is looked at later.
        if name.contains("://") { return }
        guard Address(typed: name) != nil else {
            throw TritonError(
                .usage, "'\(line: name)' cannot be an address", hint: "letters, digits and hyphens, such as 'adam'")
        }
    }
}
