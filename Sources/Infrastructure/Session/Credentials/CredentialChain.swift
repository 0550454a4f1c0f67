package import Domain
import Synchronization

/// The sources of a profile's token: `TRITON_TOKEN`, then `token_command`, then the stores in their order (`triton help
/// environment`). They are read when a token is first needed, and each at most once.
package final class CredentialChain: Sendable {
    private let profile: String
    private let origin: Origin
    private let configuredOrigin: Origin
    private let variables: [String: String]
    private let command: TokenCommand?
    private let stores: [any SecretStore]
    private let didFind: @Sendable (Token) -> Void
    private let search = Mutex<Task<FoundToken?, any Error>?>(nil)

    /// - Parameters:
    ///   - origin: the service in use.
    ///   - configuredOrigin: the service of the profile, to which the token of `token_command` belongs.
    ///   - stores: best first; the last one always works.
    ///   - didFind: called with each token that is read, so that it can be masked.
    package init(
        profile: String, origin: Origin, configuredOrigin: Origin, variables: [String: String],
        command: TokenCommand?, stores: [any SecretStore],
        didFind: @escaping @Sendable (Token) -> Void = { _ in }
    ) {
        self.profile = profile
        self.origin = origin
        self.configuredOrigin = configuredOrigin
        self.variables = variables
        self.command = command
        self.stores = stores
        self.didFind = didFind
    }

    /// The token for this profile and service; nil when no source has one.
    ///
    /// - Parameter wait: for `token_command`.
    /// - Throws: `no_permission` when there is a token for another service, or one that cannot be sent.
    package func find(_ wait: TokenCommand.Wait = TokenCommand.Wait()) async throws -> FoundToken? {
        let task = search.withLock { search in
            // Started on this thread, because most sources answer without waiting.
            let task =
                search
                ?? Task.immediate {
                    let found = try await self.ask(wait)
                    if let found { self.didFind(found.token) }
                    return found
                }
            search = task
            return task
        }
        return try await withTaskCancellationHandler {
            do { return try await task.value } catch {
                // A failed search may be repeated: the user can unlock a keyring meanwhile.
                search.withLock { if $0 == task { $0 = nil } }
                throw error
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func ask(_ wait: TokenCommand.Wait) async throws -> FoundToken? {
        if let token = try tokenOfEnvironment() {
            return FoundToken(token: token, source: .environment, shadowed: shadows(ofCommand: false), notices: [])
        }
        var others: [Origin] = []
        if let command {
            if origin == configuredOrigin {
                return FoundToken(
                    token: try await command.token(origin: origin, wait), source: .command,
                    shadowed: shadows(ofCommand: true), notices: [])
            }
            others.append(configuredOrigin)
        }
        var notices: [SafeText] = []
        for store in stores {
            do {
                switch try await store.find(profile: profile, origin: origin) {
                case .found(let token, let warning):
                    return FoundToken(
                        token: token, source: .store(store.name), shadowed: [],
                        notices: notices + (warning.map { [$0] } ?? []))
                case .otherOrigins(let origins): others += origins
                case .none: break
                }
            } catch let failure as SecretStoreUnavailable {
                if failure.isSurprising { notices.append("\(store.name) cannot be used: \(failure.reason)") }
            }
        }
        guard others.isEmpty else {
            let places = Set(others.map(\.text)).sorted().joined(separator: ", ")
            throw TritonError(
                .noPermission,
                "the token of profile '\(line: profile)' belongs to \(line: places), not to \(line: origin.text)",
                hint: "'triton auth login' stores one for this service; TRITON_TOKEN gives one for a single run")
        }
        if let notice = notices.first {
            throw TritonError(.noPermission, notice, hint: "unlock it, or give the token in TRITON_TOKEN")
        }
        return nil
    }

    private func tokenOfEnvironment() throws -> Token? {
        guard let text = variables["TRITON_TOKEN"], !text.isEmpty else { return nil }
        guard let token = Token(text, origin: nil) else {
            throw TritonError(
                .noPermission, "TRITON_TOKEN is empty, or contains spaces or control characters",
                hint: "set it to the token as the account page shows it")
        }
        return token
    }

    /// Further sources, as far as they are known without reading them: a configured command, an existing token file.
    private func shadows(ofCommand: Bool) -> [TokenSource] {
        var sources: [TokenSource] = command != nil && !ofCommand ? [.command] : []
        for case let file as TokenFile in stores where file.exists { sources.append(.store(file.name)) }
        return sources
    }
}

// MARK: Storing and deleting

extension CredentialChain {
    /// The place where a token was stored.
    package struct Kept: Sendable, Equatable {
        package let source: TokenSource
        /// A notice to print once: that the token is in a plain file, and why. Nil when the user asked for it.
        package let notice: SafeText?
        /// Messages about stores in which an older token is left, or may be.
        package var warnings: [SafeText] = []
    }

    /// Stores a token for this profile and service in the first store that accepts it, and deletes an older one from
    /// those after it: it would be used whenever the first one does not work.
    ///
    /// - Parameter allowsPlainFile: whether the user asked for the file (`--insecure-storage`), so that there is no
    ///   notice about it.
    package func store(_ token: Token, allowsPlainFile: Bool) async throws -> Kept {
        search.withLock { $0 = nil }
        var reason: SafeText?
        var warnings: [SafeText] = []
        for (position, store) in stores.enumerated() {
            do {
                try await store.store(token, profile: profile, origin: origin)
                let notice: SafeText? =
                    store is TokenFile && !allowsPlainFile
                    ? "the token is stored unencrypted in \(store.name)\(reason.map { ", because \($0)" } ?? "")" : nil
                warnings += await deleteFormerToken(from: stores[(position + 1)...])
                return Kept(source: .store(store.name), notice: notice, warnings: warnings)
            } catch let failure as SecretStoreUnavailable {
                reason = failure.reason
                if failure.isSurprising {
                    warnings.append("as soon as \(store.name) works again, a token that it has takes precedence")
                }
            }
        }
        throw TritonError(.io, reason ?? "there is no place to store the token", hint: "give the token in TRITON_TOKEN")
    }

    /// - Returns: messages about stores where that failed.
    private func deleteFormerToken(from stores: ArraySlice<any SecretStore>) async -> [SafeText] {
        var warnings: [SafeText] = []
        for store in stores {
            do { _ = try await store.delete(profile: profile, origin: origin) } catch {
                let reason = TritonError(surfacing: error).sentence
                warnings.append("an older token may be left in \(store.name): \(reason)")
            }
        }
        return warnings
    }

    package struct Forgotten: Sendable, Equatable {
        /// The stores that had a token.
        package let sources: [TokenSource]
        /// Messages about stores that could not be used, with the reason: a token may be left there.
        package let notices: [SafeText]
        /// The sources that still have a token after this.
        package let remaining: [TokenSource]

        package init(sources: [TokenSource], notices: [SafeText], remaining: [TokenSource]) {
            self.sources = sources
            self.notices = notices
            self.remaining = remaining
        }
    }

    /// Deletes the profile's tokens from every store.
    package func delete() async throws -> Forgotten {
        search.withLock { $0 = nil }
        var sources: [TokenSource] = []
        var notices: [SafeText] = []
        for store in stores {
            do {
                if try await store.delete(profile: profile, origin: nil) { sources.append(.store(store.name)) }
            } catch let failure as SecretStoreUnavailable {
                if failure.isSurprising { notices.append("\(store.name) cannot be used: \(failure.reason)") }
            }
        }
        var remaining: [TokenSource] = variables["TRITON_TOKEN"].map { $0.isEmpty ? [] : [.environment] } ?? []
        if command != nil { remaining.append(.command) }
        return Forgotten(sources: sources, notices: notices, remaining: remaining)
    }
}
