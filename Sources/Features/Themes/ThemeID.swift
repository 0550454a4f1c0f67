import Domain

/// What a person types as a theme's short name.
enum ThemeID {
    /// - Throws: ``TritonError`` of code `usage`: the name is one component of a path.
    static func check(_ id: String) throws(TritonError) {
        let isClean =
            !id.isEmpty && id != "." && id != ".."
            && id.unicodeScalars.allSatisfy {
                $0 != "/" && $0.value > 0x20 && $0.value != 0x7F && !TextSafety.isInvisible($0)
            }
        guard isClean else {
            throw TritonError(.usage, "'\(line: id)' cannot be a theme", hint: "see them with 'triton theme list'")
        }
    }
}
