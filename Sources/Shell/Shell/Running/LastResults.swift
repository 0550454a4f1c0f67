import Commands
import Domain
import Output

/// The value of `_`: in a context the last result of its noun, at the top the last one of all.
struct LastResults {
    private var last: String?
    private var byNoun: [String: String] = [:]

    /// A command that leaves nothing to point at, such as a deletion or an empty list, changes nothing.
    mutating func note(_ output: CommandOutput, of noun: String?) {
        guard let result = Self.result(of: output) else { return }
        last = result
        if let noun { byNoun[noun] = result }
    }

    func underscore(in context: String?) -> ShellLine.Underscore {
        let result = context.map { byNoun[$0] } ?? last
        return result.map { .result($0) } ?? .undefined
    }

    /// The URL or id that a script would get; of a list the key of its first record.
    private static func result(of output: CommandOutput) -> String? {
        // What is remembered would be published by the next `status post _`.
        guard !output.isSecret else { return nil }
        switch output.script {
        case .nothing, .secret: return nil
        case .lines(let lines): return lines.last?.original
        case .records, .bytes, .difference: break
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
