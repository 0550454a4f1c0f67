package import Domain
import ProcessRuntime
import Synchronization

/// Every secret that this run has come to know, so that nothing that is written repeats one.
///
/// Known from the beginning are those of the environment; a token that is read, typed or fetched is added. What only is
/// in the token file is looked up where a user's own words are repeated: in errors and by `--dry-run`. No keyring and
/// no program is asked for the sake of masking.
package final class KnownSecrets: Sendable {
    private struct State {
        var secrets: [Secret]
        /// Of these secrets; nil until it is asked for, because completion never asks.
        var mask: SecretMask?
    }

    private let state: Mutex<State>
    private let stored: Lazy<[Secret]>

    /// - Parameter stored: reads the tokens that are in files.
    package init(variables: [String: String] = [:], stored: @escaping @Sendable () -> [Secret] = { [] }) {
        let secrets = Token.variables.compactMap { variables[$0]?.trimmed }.filter { !$0.isEmpty }.map { Secret($0) }
        state = Mutex(State(secrets: secrets))
        self.stored = Lazy(stored)
    }

    package func add(_ secret: Secret) {
        state.withLock { state in
            guard !state.secrets.contains(secret) else { return }
            state.secrets.append(secret)
            state.mask = nil
        }
    }

    /// For results, of which most contain no secret at all.
    package var mask: SecretMask {
        state.withLock { state in
            let mask = state.mask ?? SecretMask(state.secrets)
            state.mask = mask
            return mask
        }
    }

    /// For what repeats the user's own words.
    package var completeMask: SecretMask { SecretMask(all) }

    /// The same as tokens, whose place in a command line a variable can take.
    package var tokens: [Token] { all.compactMap { Token($0.exposed, origin: nil) } }

    private var all: [Secret] {
        let known = state.withLock { $0.secrets }
        // What cannot be read cannot be masked, and is not a reason to say nothing.
        return known + ((try? stored.get()) ?? []).filter { !known.contains($0) }
    }
}
