import Addresses
import Arguments
package import Cache
import Changes
package import Commands
import Database
package import Domain
import Files
import HTTPTransport
import OMGAPI
import Platform
import Sandbox
package import Session
import Terminal

extension TritonEnvironment {
    /// See ``CommandGraph/services``.
    func makeServices(for call: Invocation) throws -> FeatureServices {
        let session = try call.session
        let opened = caches.cache(of: session.storageName) { call.note($0) }
        let cache = call.isDryRun ? opened.readOnly : opened
        let ownership = ownership(for: call, session: session, cache: cache)
        let api = client(for: call, session: session, ownership: ownership)
        let policy: ReadThrough.Policy = call.options.offline ? .offline : call.options.refresh ? .refresh : .standard
        let reads = ReadThrough(
            policy: policy, time: time, version: Program.version, note: { call.note($0) },
            // An address of the account exists. For another one, the service is asked.
            isKnownAddress: { address in
                if ownership.isListed(address) { return true }
                return try await api.perform(.isTaken(address))
            },
            isPartial: { call.unreadableItems?.isEmpty == false })
        // Without a place for a cache, images are fetched each time.
        let pictures = PictureCache(
            folder: call.isDryRun ? nil : (try? directories.get())?.cache.map { Path.join($0, "pictures") })
        return FeatureServices(
            api: api, raw: api, files: downloader(for: call, session: session), links: links(for: call), cache: cache,
            pictures: pictures, reads: reads,
            userData: ProfileDatabase(userDatabase, profile: session.profile), session: session, ownership: ownership,
            settings: profileSettings(for: call, session),
            credentials: profileCredentials(for: call, session: session, cache: cache), call: call)
    }

    /// - Parameter candidate: a token to send instead of the profile's own.
    package func client(for call: Invocation, session: Session, cache: CacheDatabase, trying candidate: Token? = nil)
        -> ServiceClient
    {
        client(
            for: call, session: session,
            ownership: ownership(for: call, session: session, cache: cache, trying: candidate), trying: candidate)
    }

    /// The addresses of the account as they were last fetched; nil if they never were.
    private func knownAddresses(of session: Session, in cache: CacheDatabase) -> [Address]? {
        // An empty list counts as unknown, because the account may just have lost its last address.
        let known = AddressesFactory.own(in: cache) ?? ownAddresses[session.profile]
        return known?.isEmpty == true ? nil : known
    }

    /// The same for a command that has no services.
    func ownAddresses(of session: Lazy<Session>) -> [Address]? {
        // Without a session no address is known.
        guard let session = try? session.get() else { return nil }
        return knownAddresses(of: session, in: caches.cache(of: session.storageName) { _ in })
    }

    /// Decides, for one command, which addresses are the account's.
    private func ownership(
        for call: Invocation, session: Session, cache: CacheDatabase, trying candidate: Token? = nil
    ) -> AddressOwnership {
        let lists = ownAddresses
        return AddressOwnership(
            selected: session.address, known: { knownAddresses(of: session, in: cache) },
            fetch: {
                if candidate == nil {
                    guard try await credentials.token(for: session, call.tokenWait) != nil else { return }
                }
                // Reading the account needs no decision about an address.
                let account = AddressOwnership(selected: nil, known: { nil }, fetch: {})
                let api = client(for: call, session: session, ownership: account, trying: candidate)
                do {
                    lists[session.profile] = try await AddressesFactory.fetchOwn(
                        by: api, email: session.email, into: cache, at: time.now())
                } catch let error as TritonError where error.isRefusalOfToken {
                    // The service does not show the account to this token.
                }
            })
    }

    private func client(
        for call: Invocation, session: Session, ownership: AddressOwnership, trying candidate: Token? = nil
    ) -> ServiceClient {
        if let candidate { secrets.add(candidate.secret) }
        let base = baseTransport(for: session)
        let noteSelection = Lazy {
            guard let selection = session.folderSelection else { return }
            call.note(selection)
        }
        let mode: ServiceClient.Mode = call.options.offline ? .offline : call.dryRun.map { .dryRun($0) } ?? .live
        return ServiceClient(
            session: session, transport: stack(over: base, for: call, isSandbox: session.isSandbox), mode: mode,
            timeout: call.options.timeout ?? 30,
            token: { [credentials, printedWarnings] in
                if let candidate { return candidate }
                return try await credentials.token(for: session, call.tokenWait) {
                    if printedWarnings.isNew($0) { call.note($0) }
                }
            },
            ownership: ownership, unreadableItems: call.unreadableItems,
            willChange: { address in
                // An undo, or the outbox, also changes other addresses, with the same profile. The closure of
                // `noteSelection` cannot fail.
                if address == session.address || session.hasProfileOfFolder { try? noteSelection.get() }
            },
            didAnswer: { call.changes.noteReached(at: $0) })
    }

    /// The token of the command's profile, for the commands that log in and out.
    func profileCredentials(for call: Invocation, session: Session, cache: CacheDatabase) -> ProfileCredentials {
        ProfileCredentials(session: session, credentials: credentials, wait: call.tokenWait) { token in
            client(for: call, session: session, cache: cache, trying: token)
        }
    }

    private func profileSettings(for call: Invocation, _ session: Session) -> ProfileSettings {
        ProfileSettings(
            profile: session.profile, current: { try settings.get() }, file: settingsFile, isDryRun: call.isDryRun,
            reload: { reloadSettings() })
    }

    /// The same stack, for files on other hosts of the service.
    private func downloader(for call: Invocation, session: Session) -> any FileDownloading {
        let base = baseTransport(for: session), isElsewhere = session.isSandbox || !session.origin.isLoopback
        let files: any HTTPTransport = isElsewhere ? base : LocalFilesTransport(origin: session.origin, base: base)
        return FileDownloader(
            transport: stack(over: files, for: call, isSandbox: session.isSandbox), isOffline: call.options.offline,
            timeout: call.options.timeout ?? 30,
            relocate: { [origin = session.origin] url in
                isElsewhere ? url : LocalFilesTransport.location(of: url, at: origin)
            })
    }

    /// In the sandbox too, links are checked on the network. No request is repeated, and the transport follows no
    /// redirects.
    private func links(for call: Invocation) -> LinkProbe {
        var transport: any HTTPTransport = LazyTransport { try networkTransport.get() }
        if let trace = trace(for: call) {
            transport = TraceMiddleware(write: trace, time: time, next: transport)
        }
        return LinkProbe(
            transport: UserAgentMiddleware(version: Program.version, next: transport), allowsPrivateHosts: false,
            timeout: call.options.timeout ?? 15)
    }

    private func baseTransport(for session: Session) -> any HTTPTransport {
        session.isSandbox
            ? LazyTransport { SandboxTransport(try sandbox.get()) } : LazyTransport { try networkTransport.get() }
    }

    /// The sink of `--verbose`.
    private func trace(for call: Invocation) -> (@Sendable (SafeText) -> Void)? {
        guard call.options.verbose > 0 else { return nil }
        let (console, secrets) = (call.console, call.secrets)
        // A trace that cannot be written must not fail the request that it is about.
        return { try? console.writeLine(secrets.mask.text($0), to: .error) }
    }

    private func stack(over base: any HTTPTransport, for call: Invocation, isSandbox: Bool) -> any HTTPTransport {
        // With `--json`, the errors are JSON, and no notices are between them.
        let isSilent = call.options.isJSON
        let stack = HTTPTransportStack.standard(
            base: base, version: Program.version, time: time, trace: trace(for: call),
            notice: { if !isSilent { call.note($0) } }, retry: !call.options.noRetry, unreachable: unreachableHosts)
        return call.console.progressLine.map {
            ProgressMiddleware(line: $0, isSandbox: isSandbox, next: stack)
        } ?? stack
    }
}

extension Invocation {
    /// How this command waits for the user's program that prints the token.
    var tokenWait: TokenCommand.Wait {
        var wait = TokenCommand.Wait()
        if let timeout = options.timeout { wait.timeout = timeout }
        wait.note = { note($0) }
        return wait
    }
}
