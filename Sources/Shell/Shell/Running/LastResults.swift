import Domain
import Output

/// The values for `_`: in a context the last result of its noun, outside the last result of all.
struct LastResults {
    private var last: String?
    private var byNoun: [String: String] = [:]

    /// Stores the result of a command. A command without one, such as a deletion or an empty list, changes nothing.
    mutating func note(_ output: CommandOutput, of noun: String?) {
        guard let result = Self.result(of: output) else { return }
        last = result
        if let noun { byNoun[noun] = result }
    }

    func underscore(in context: String?) -> ShellLine.Underscore {
        let result = context.map { byNoun[$0] } ?? last
        return result.map { .result($0) } ?? .undefined
    }

    /// The URL or id that the command prints for scripts; for a list the key of its first record.
    private static func result(of output: CommandOutput) -> String? {
        // `status post _` would publish a secret.
        guard !output.isSecret else { return nil }
        switch output.script {
        case .nothing, .secret: return nil
        case .lines(let lines): return lines.last?.original
        case .records, .bytes, .difference, .several: break
        }
        let first: CommandOutput.Element? =
            switch output.records {
            case .one(let element): element
            case .many(let elements): elements.first
            case .stream: nil
            }
        guard case .row(let row) = first else { return nil }
        let key = output.schema.fields.firstIndex { $0.column?.priority == 0 } ?? 0
        let text = row.indices.contains(key) ? row[key].plain : ""
        return text.isEmpty ? nil : text
    }
}
