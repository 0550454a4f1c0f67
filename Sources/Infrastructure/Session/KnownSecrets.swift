package import Domain
import Platform
import Synchronization

/// All secrets that are known in this run, so that they are masked in output.
///
/// Those of the environment are known from the beginning; a token that is read, typed or fetched is added. Tokens of
/// the token file are read only where output repeats the user's text: in errors and with `--dry-run`. Keyrings and
/// `token_command` are not used only for masking.
package final class KnownSecrets: Sendable {
    private struct State {
        var secrets: [Secret]
        /// The mask for these secrets; made when it is first used, because completion never uses it.
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

    /// The mask for results. It does not read the token file.
    package var mask: SecretMask {
        state.withLock { state in
            let mask = state.mask ?? SecretMask(state.secrets)
            state.mask = mask
            return mask
        }
    }

    /// The mask for output that repeats the user's text. It includes the token file.
    package var completeMask: SecretMask { SecretMask(all) }

    /// The secrets of the complete mask.
    package var all: [Secret] {
        let known = state.withLock { $0.secrets }
        // A token file that cannot be read must not prevent the output.
        return known + ((try? stored.get()) ?? []).filter { !known.contains($0) }
    }
}
