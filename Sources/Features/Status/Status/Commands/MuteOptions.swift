import Arguments
import Domain
import FoundationEssentials

/// The addresses, or the words of one keyword, to mute or unmute.
struct MuteOptions: CommandOptions {
    @Argument("address", help: "Addresses.") var addresses: [String] = []
    @Option(
        "--keyword", takes: "words", reads: .untilNextOption, help: "A phrase in the text, or an emoji.")
    var keyword: [String] = []

    /// - Throws: ``TritonError`` of code `usage` for neither or both, and for an invalid address.
    func mutes(at now: Date = .distantPast) throws(TritonError) -> [Mute] {
        let words = keyword.joined(separator: " ").trimmed
        switch (addresses.isEmpty, keyword.isEmpty) {
        case (false, true):
            return try addresses.map { name throws(TritonError) in
                Mute(.address, try Address(validating: name).name, createdAt: now)
            }
        case (true, false) where !words.isEmpty: return [Mute(.keyword, words, createdAt: now)]
        case (true, _): throw TritonError(.usage, "addresses or --keyword are needed")
        case (false, false): throw TritonError(.usage, "give either addresses or --keyword")
        }
    }
}
