import CommandKit
import Domain
import Settings

extension Dispatcher {
    /// A first word that is no noun: an alias of the user, a program `triton-WORD` on the path, or a mistake.
    func runUnknown(_ name: String, _ words: [String], _ setting: Setting) async throws -> Outcome {
        let near = Router(nouns: Nouns.all).suggestion(for: name)
        throw TritonError(.usage, "there is no noun '\(line: name)'", hint: near.map { "did you mean '\(line: $0)'?" } ?? "see them all with 'triton help'")
    }
}
