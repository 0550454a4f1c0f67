import Domain

extension [EntryInput] {
    /// The errors of inputs with the same id, by position.
    var clashes: [Int: TritonError] {
        var first: [String: Int] = [:], errors: [Int: TritonError] = [:]
        func clash(_ id: String, with other: EntryInput) -> TritonError {
            TritonError(
                .badData, "it would be the same entry '\(line: id)' as '\(line: other.name)'",
                hint: "rename one of them, or post them one by one")
        }
        for (position, input) in enumerated() {
            guard let id = input.id else { continue }
            if let other = first[id] {
                errors[position] = clash(id, with: self[other])
                errors[other] = errors[other] ?? clash(id, with: input)
            } else {
                first[id] = position
            }
        }
        return errors
    }
}
