import Domain

/// The short name of a theme, as a person types it.
enum ThemeID {
    /// - Throws: ``TritonError`` of code `usage`: the name is one component of a path.
    static func check(_ id: String) throws(TritonError) {
        guard id.isPathWord else {
            throw TritonError(.usage, "'\(line: id)' cannot be a theme", hint: "see them with 'triton theme list'")
        }
    }
}
