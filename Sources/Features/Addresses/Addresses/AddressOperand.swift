import Domain

/// An address as a person types it.
enum AddressOperand {
    /// - Throws: ``TritonError`` of code `usage` with a hint.
    static func check(_ name: String) throws(TritonError) {
        // The URL of a page is accepted too; `readAddress` finds the address in it.
        if name.contains("://") { return }
        _ = try Address(validating: name)
    }
}
