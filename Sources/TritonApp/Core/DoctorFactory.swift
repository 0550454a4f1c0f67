import ArgumentParser
import CommandKit
import Domain
import Files
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import Session
import Settings
import Terminal

/// What is the matter: version, paths, where each setting came from, the network. Never a secret.
struct DoctorFactory: AppFactory {
    private let environment: TritonEnvironment

    init(environment: TritonEnvironment) { self.environment = environment }

    static let noun = Noun<TritonEnvironment>(
        "doctor", "what is set up, and what is wrong",
        about:
            "Says version, paths, where address, profile and token come from, whether the service answers, and what the terminal can do. It works with a broken configuration, shows no secret, and is what to paste into a bug report.",
        main: Verb(DoctorCommand.self))

    static var description: NounDescription { noun.description }

    func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}

/// One thing that was looked at.
struct DoctorCheck: Recordable {
    let check: String
    let isOK: Bool
    let detail: SafeText

    static let schema = RecordSchema(
        "check",
        .init("check", .string, "what was looked at", column: .key),
        .init("ok", .boolean, "whether it is as it should be", column: .useful),
        .init("detail", .string, "what was found", column: .main))

    var row: [FieldValue] { [.text(check), .flag(isOK), .text(detail.rendered)] }
}

struct DoctorCommand: TritonCommand {
    static let page = CommandPage(
        "doctor", "say what is set up and what is wrong",
        examples: [Example("triton doctor --offline", "without asking the service")],
        output: DoctorCheck.schema, isList: true, needsConfiguration: false)

    @OptionGroup var options: GlobalOptions

    func run(in environment: TritonEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let examination = Examination(environment: environment, call: call, options: options)
        return .list(await examination.checks(), empty: "nothing was looked at")
    }
}

/// Looks at one thing after the other; one that fails is a finding, not an error.
private struct Examination {
    let environment: TritonEnvironment
    let call: Invocation
    let options: GlobalOptions

    func checks() async -> [DoctorCheck] {
        var checks = [DoctorCheck(check: "version", isOK: true, detail: "triton \(trusted: Program.version), at \(line: environment.program)")]
        checks += [terminal, configuration, folder] + paths
        checks.append(session)
        checks.append(await token)
        checks.append(manual)
        if !options.offline { checks.append(await network) }
        return checks
    }

    private func check(_ name: String, _ body: () throws -> SafeText) -> DoctorCheck {
        do { return DoctorCheck(check: name, isOK: true, detail: try body()) } catch { return DoctorCheck(check: name, isOK: false, detail: Dispatcher.surface(error).sentence) }
    }

    private var terminal: DoctorCheck {
        let traits = TerminalTraits(of: .output, on: call.console, color: options.color ?? .auto, environment: call.variables)
        let size: SafeText = traits.columns.map { "\($0) columns" } ?? "no terminal"
        return DoctorCheck(
            check: "terminal", isOK: true,
            detail:
                "\(size), \(trusted: traits.hasColor ? "colour" : "no colour"), \(trusted: traits.isUnicode ? "UTF-8" : "ASCII")\(trusted: traits.isAccessible ? ", accessible" : "")"
        )
    }

    private var configuration: DoctorCheck {
        check("configuration") {
            let settings = try environment.settings.get()
            let catalog = SettingsCatalog()
            try settings.check(catalog)
            guard let path = settings.path else { return "none" }
            let warnings = SettingsWarnings.all(in: settings)
            guard warnings.isEmpty else { throw TritonError(.config, warnings.joined(separator: "; ")) }
            return "\(line: path), \(settings.all.count) settings"
        }
    }

    private var folder: DoctorCheck {
        check(".triton.toml") {
            guard let found = try environment.workingFolderSettings.get() else { return "none" }
            guard found.warnings.isEmpty else { throw TritonError(.config, found.warnings.joined(separator: "; ")) }
            return "\(line: found.path)"
        }
    }

    private var paths: [DoctorCheck] {
        // Without directories every path below is missing, which is what the checks then say.
        let directories = try? environment.directories.get()
        let named: [(String, String?)] = [
            ("user data", directories?.userDatabase), ("cache", directories?.cache), ("history", directories?.historyFile), ("sandbox", directories?.sandboxDatabase),
        ]
        let warnings = (directories?.warnings ?? []).map { DoctorCheck(check: "environment", isOK: false, detail: $0) }
        return warnings
            + named.map { name, path in
                check(name) {
                    guard let path else { throw TritonError(.io, "there is no place for it") }
                    return "\(line: path)"
                }
            }
    }

    private var session: DoctorCheck {
        check("session") {
            let session = try call.session
            let address: SafeText = session.address.map { "'\($0)' (from \(session.addressOrigin.label))" } ?? "none selected"
            return "profile '\(line: session.profile)', address \(address), service \(line: session.isSandbox ? "inside the program" : session.origin.text)"
        }
    }

    private var token: DoctorCheck {
        get async {
            do {
                let session = try call.session
                if session.isSandbox { return DoctorCheck(check: "token", isOK: true, detail: "the sandbox needs none") }
                guard let found = try await environment.credentials.chain(for: session).find() else {
                    return DoctorCheck(check: "token", isOK: false, detail: "none; log in with 'triton auth login'")
                }
                return DoctorCheck(check: "token", isOK: true, detail: "from \(found.source.name)")
            } catch {
                return DoctorCheck(check: "token", isOK: false, detail: Dispatcher.surface(error).sentence)
            }
        }
    }

    private var manual: DoctorCheck {
        DoctorCheck(
            check: "manual", isOK: true,
            detail: ChildProcess.isInstalled("man", environment: call.variables) ? "shown by man where it is installed" : "printed, because there is no man")
    }

    private var network: DoctorCheck {
        get async {
            do {
                let session = try call.session
                if session.isSandbox { return DoctorCheck(check: "network", isOK: true, detail: "the sandbox needs none") }
                let request = HTTPRequest(method: .get, scheme: session.origin.scheme, authority: session.origin.authority, path: "/service/info")
                let exchange = HTTPExchange(request, timeout: min(options.timeout ?? 5, 30), isRepeatable: true)
                let begun = environment.time.now()
                let answer = try await HTTPTransportStack.standard(
                    base: environment.networkTransport.get(), version: Program.version, time: environment.time, notice: { _ in }, retry: false
                ).send(exchange)
                let milliseconds = Int(environment.time.now().timeIntervalSince(begun) * 1000)
                return DoctorCheck(check: "network", isOK: answer.status == 200, detail: "\(line: session.origin.text) answered \(answer.status) in \(milliseconds) ms")
            } catch let failure as TransportFailure {
                // The session was found a moment ago.
                let host = (try? call.session.origin.host) ?? ""
                return DoctorCheck(check: "network", isOK: false, detail: failure.asTritonError(host: host).sentence)
            } catch {
                return DoctorCheck(check: "network", isOK: false, detail: Dispatcher.surface(error).sentence)
            }
        }
    }
}
