import Domain

/// The rule for the short name of a theme.
enum ThemeID {
    /// - Throws: ``TritonError`` of code `usage`: the name is one component of a path.
    static func check(_ id: String) throws(TritonError) {
        guard id.isPathWord else {
            throw TritonError(.usage, "'\(line: id)' cannot be a theme", hint: "see them with 'triton theme list'")
        }
    }
}
