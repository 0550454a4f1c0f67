import Arguments
import Domain

/// The addresses, or the words of one keyword, to mute or unmute.
struct MuteOptions: CommandOptions {
    @Argument("address", help: "Addresses.") var addresses: [String] = []
    @Option(
        "--keyword", takes: "words", reads: .untilNextOption, help: "A phrase in the text, or an emoji.")
    var keyword: [String] = []

    struct Target: Sendable {
        let kind: Mute.Kind
        let value: String
    }

    /// - Throws: ``TritonError`` of code `usage` for neither or both, and for an invalid address.
    func targets() throws(TritonError) -> [Target] {
        let words = keyword.joined(separator: " ").trimmed
        switch (addresses.isEmpty, keyword.isEmpty) {
        case (false, true):
            return try addresses.map { name throws(TritonError) in
                Target(kind: .address, value: try Address(validating: name).name)
            }
        case (true, false) where !words.isEmpty: return [Target(kind: .keyword, value: words)]
        case (true, _): throw TritonError(.usage, "addresses or --keyword are needed")
        case (false, false): throw TritonError(.usage, "give either addresses or --keyword")
        }
    }
}
