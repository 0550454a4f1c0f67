import Arguments
package import Cache
import Changes
package import Commands
import ConsoleSupport
package import Database
import Domain
import Files
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import OMGAPI
import Output
import Platform
package import Session
import Settings
package import Terminal

/// One feature alone: lines of its noun run with its factory, test doubles, and its tables in memory. Nothing else of
/// the program is built, so that only the feature is tested.
package struct FeatureBench: Sendable {
    package let service = StubService()
    package var credentials: any CredentialKeeping = NoCredentials()
    /// Has only the tables of this feature.
    package let cache: CacheDatabase
    package let userData: ProfileDatabase
    private let changeStore: Lazy<ChangeStore>
    private let noun: LazyNoun
    private let make: @Sendable (FeatureServices) throws -> any AppFactory

    /// The time of all lines by default, in epoch seconds.
    package static let now = 1_795_176_000.0
    private let time: TimeSource

    /// - Parameter make: makes the factory, as the table of nouns does.
    package init<Factory: AppFactory>(
        now: @escaping @Sendable () -> Double = { FeatureBench.now },
        _ make: @escaping @Sendable (FeatureServices) throws -> Factory
    ) throws {
        noun = LazyNoun(Factory.description.name) { Factory.description }
        self.make = make
        time = TimeSource(now: { Date(timeIntervalSince1970: now()) }, sleep: { _ in }, random: { 0.5 })
        cache = CacheDatabase(
            try DatabaseFactory(schemas: CacheSchema.tables(of: Factory.cacheSchemas), durability: .disposable).make(
                .inMemory))
        let user = UserDatabase(
            try DatabaseFactory(schemas: Factory.userSchemas + [ChangeStore.schema], durability: .disposable).make(
                .inMemory))
        userData = ProfileDatabase(Lazy(value: user), profile: Session.defaultProfile)
        changeStore = Lazy { ChangeStore(user) }
    }

    /// The changes of the lines that ran, oldest first, each with its state.
    package var changes: [String] {
        get throws {
            let store = try changeStore.get(), profile = Session.defaultProfile
            let over = try store.numbersOver(of: profile, except: []).compactMap {
                try store.change(String($0), of: profile)
            }
            return try (over + store.outbox(of: profile)).sorted { $0.number < $1.number }.map {
                "\($0.change.kind.rawValue) \($0.change.key ?? "-") \($0.state)"
            }
        }
    }

    /// Runs a line, given without the word `triton`.
    @discardableResult
    package func run(_ line: String, input: String = "", terminals: Set<StandardStream> = []) async -> Effect {
        let console = BufferConsole(input: input, terminals: terminals)
        let parsed = LineParser(nouns: [noun]).parse(Words.split(line))
        let errors = ErrorWriter(console: console, isJSON: parsed.options.isJSON, isQuiet: false, variables: [:])
        var code: Int32 = 0
        do {
            if let error = parsed.error { throw error }
            guard let command = parsed.command else { throw TritonError(.usage, "no command") }
            if let error = try await run(command.value, parsed, console) {
                errors.write(error)
                code = error.code.exitCode
            }
        } catch {
            let error = TritonError(surfacing: error)
            errors.write(error)
            code = error.code.exitCode
        }
        return Effect(exitCode: code, output: console.outputText, error: console.errorText)
    }

    private func run(_ command: any TritonCommand, _ line: ParsedLine, _ console: BufferConsole) async throws
        -> TritonError?
    {
        let call = invocation(of: line, console)
        let output: CommandOutput
        do { output = try await make(services(for: call)).makeCommands().run(command, call) } catch {
            throw call.changes.finish(after: TritonError(surfacing: error)) ?? TritonError(surfacing: error)
        }
        try await call.output.write(output)
        return call.changes.finish(after: output.trailingError)
    }

    private func invocation(of line: ParsedLine, _ console: BufferConsole) -> Invocation {
        let note: @Sendable (SafeText) -> Void = { text in
            // A write to a buffer does not fail.
            try? console.writeLine("triton: \(text)", to: .error)
        }
        var how = Changes.Options()
        (how.isDryRun, how.isForLater, how.replaces) = (line.options.dryRun, line.options.queue, line.options.force)
        let changes = Changes(
            store: changeStore, options: how,
            Changes.Dependencies(
                profile: { Session.defaultProfile }, service: { Self.session.service }, time: time, note: note,
                confirmLoss: { throw TritonError(.usage, $0) }, saveRecoveryFile: { _ in nil }))
        return Invocation(
            line: line, session: Lazy { Self.session }, console: console, time: time, variables: [:],
            preferences: Preferences(), changes: changes, dryRun: line.options.dryRun ? DryRun(token: nil) : nil,
            note: note)
    }

    private func services(for call: Invocation) -> FeatureServices {
        let session = Self.session
        let policy: ReadThrough.Policy =
            call.options.offline ? .offline : call.options.refresh ? .refresh : .standard
        let reads = ReadThrough(
            policy: policy, time: time, version: "test", note: { call.note($0) }, isKnownAddress: { _ in true })
        let file = SettingsFile("/nonexistent/config.toml")
        let settings = ProfileSettings(
            profile: session.profile, current: { try file.load() }, file: Lazy(value: file), isDryRun: call.isDryRun,
            reload: {})
        return FeatureServices(
            api: service, raw: service, files: service,
            links: LinkProbe(transport: NoTransport(), allowsPrivateHosts: false, timeout: 1),
            cache: call.isDryRun ? cache.readOnly : cache, pictures: PictureCache(folder: nil), reads: reads,
            userData: userData, session: session,
            ownership: AddressOwnership(selected: session.address, known: { nil }, fetch: {}), settings: settings,
            credentials: credentials, call: call)
    }

    private static var session: Session {
        Session(
            profile: Session.defaultProfile, address: Address("demo"), addressSource: .standard,
            email: "you@example.com", origin: Origin(Session.sandboxURL)!)
    }
}

private struct NoTransport: HTTPTransport {
    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        throw UnexpectedEndpoint(id: exchange.request.path ?? "")
    }
}
