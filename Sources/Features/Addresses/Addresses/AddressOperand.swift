import Domain

/// An address as a person types it.
enum AddressOperand {
    /// - Throws: ``TritonError`` of code `usage` saying what would be right.
    static func check(_ name: String) throws(TritonError) {
        // A page of the address names it too; which page it is, is looked at later.
        if name.contains("://") { return }
        _ = try Address(validating: name)
    }
}
