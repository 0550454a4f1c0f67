import Commands
import Files
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import Platform
import Session
import Settings
import Terminal

/// Runs the checks one after the other. A check that fails is a result, not an error.
struct Diagnostics {
    let environment: DoctorEnvironment
    let call: Invocation
    private var options: GlobalOptions { call.options }

    func checks() async -> [DoctorCheck] {
        var checks = [passed("version", "triton \(trusted: environment.version), at \(line: environment.program)")]
        checks += [terminal, configuration, folder] + paths
        checks += session + programs + [await pictures] + environment.libraries.map(library) + [variables]
        checks.append(await token)
        checks.append(manual)
        if !options.offline { checks.append(await network) }
        // A result may repeat a setting or a variable, which may contain a secret by mistake.
        let mask = call.secrets.completeMask
        return checks.map { check in
            var check = check
            check.detail = mask.text(check.detail)
            return check
        }
    }

    private func passed(_ name: String, _ detail: SafeText) -> DoctorCheck {
        DoctorCheck(check: name, isOK: true, detail: detail)
    }

    /// A result that quotes only words of the program.
    private func ownText(_ name: String, _ detail: SafeText) -> DoctorCheck {
        DoctorCheck(check: name, isOK: true, detail: detail, isOwnText: true)
    }

    /// - Parameter body: throws what is wrong.
    private func check(_ name: String, _ body: () throws -> SafeText) -> DoctorCheck {
        do { return passed(name, try body()) } catch { return failed(name, error) }
    }

    private func check(_ name: String, _ body: () async throws -> SafeText) async -> DoctorCheck {
        do { return passed(name, try await body()) } catch { return failed(name, error) }
    }

    private func failed(_ name: String, _ error: any Error) -> DoctorCheck {
        DoctorCheck(check: name, isOK: false, detail: TritonError(surfacing: error).sentence)
    }

    private var terminal: DoctorCheck {
        let traits = call.outputTraits
        let size: SafeText = traits.columns.map { "\($0) columns" } ?? "no terminal"
        return passed(
            "terminal",
            """
            \(size), \(trusted: traits.hasColor ? "colour" : "no colour"), \
            \(trusted: traits.isUnicode ? "UTF-8" : "ASCII")\(trusted: traits.isAccessible ? ", accessible" : "")
            """)
    }

    private var configuration: DoctorCheck {
        check("configuration") {
            let settings = try environment.settings()
            let warnings = try environment.problems(settings)
            guard let path = settings.path, access(path, F_OK) == 0 else {
                return settings.path.map { "none at \(line: $0)" } ?? "none"
            }
            guard warnings.isEmpty else { throw TritonError(.config, warnings.joined(separator: "; ")) }
            return "\(line: path), \(settings.all.count) \(trusted: settings.all.count == 1 ? "setting" : "settings")"
        }
    }

    private var folder: DoctorCheck {
        check(".triton.toml") {
            guard let found = try environment.workingFolder() else { return "none" }
            guard found.warnings.isEmpty else { throw TritonError(.config, found.warnings.joined(separator: "; ")) }
            return "\(line: found.path)"
        }
    }

    private var paths: [DoctorCheck] {
        // Without directories, each path below is reported as missing.
        let directories = try? environment.directories()
        let named: [(String, String?)] = [
            ("user data", directories?.userDatabase), ("cache", directories?.cache),
            ("history", directories?.historyFile), ("sandbox", directories?.sandboxDatabase),
        ]
        let warnings = (directories?.warnings ?? []).map { DoctorCheck(check: "environment", isOK: false, detail: $0) }
        return warnings
            + named.map { name, path in
                check(name) {
                    guard let path else { throw TritonError(.io, "there is no home directory for it") }
                    try PrivateFile.requireUsable(path)
                    return "\(line: path)"
                }
            }
    }

    /// Profile, address and service, each with its origin.
    private var session: [DoctorCheck] {
        do {
            let session = try call.session
            let address: SafeText = session.address.map { "'\($0)'" } ?? "none selected"
            let service: SafeText = session.isSandbox ? "inside the program" : "\(line: session.origin.text)"
            return [
                passed("profile", "'\(line: session.profile)' (from \(session.profileSource.label))"),
                passed("address", "\(address) (from \(session.addressSource.label))"),
                passed("service", "\(service) (from \(session.serviceSource.label))"),
            ]
        } catch { return [failed("session", error)] }
    }

    private var programs: [DoctorCheck] {
        // A configuration that cannot be read is reported by its own check.
        let settings = (try? environment.settings()) ?? .empty
        let (editor, pager) = (try? settings.program("editor"), try? settings.program("pager"))
        let editorCommand = Editor(variables: call.variables, setting: editor, console: call.console).command
        let pagerCommand = Pager(variables: call.variables, setting: pager).command
        // The rest of a command may be a secret.
        let editorProgram = SafeText(line: QuotedValues.program(of: editorCommand))
        let pagerProgram: SafeText = pagerCommand.map { "\(line: QuotedValues.program(of: $0))" } ?? "none"
        return [
            passed("editor", "\(editorProgram) (from \(source(["TRITON_EDITOR"], editor, ["VISUAL", "EDITOR"])))"),
            passed(
                "pager", "\(pagerProgram) (from \(source(["TRITON_PAGER"], pager, ["PAGER"], emptyCounts: true)))"),
        ]
    }

    /// A missing library is not a fault, because the commands that need it report it.
    private func library(_ library: OptionalLibrary) -> DoctorCheck {
        let detail: SafeText
        do {
            let found = try library.load()
            detail = "\(found ?? "found"); \(library.use) works"
        } catch {
            let hint = TritonError(surfacing: error).hint.map { ": \($0)" as SafeText } ?? ""
            detail = "not installed, so \(library.use) does not work\(hint)"
        }
        return ownText(library.name, detail)
    }

    private var pictures: DoctorCheck {
        get async { ownText("pictures", await PicturePrinter.setup(call.variables)) }
    }

    /// The origin of a program: the first of these that is set.
    private func source(
        _ before: [String], _ setting: String?, _ after: [String], emptyCounts: Bool = false
    ) -> SafeText {
        func name(_ names: [String]) -> SafeText? {
            names.first { call.variables[$0].map { emptyCounts || !$0.isEmpty } ?? false }.map { SafeText(line: $0) }
        }
        return name(before) ?? (setting == nil ? nil : "the configuration") ?? name(after) ?? Provenance.standard.label
    }

    /// The environment variables that have an effect. Only their names, because a value may be a secret.
    private var variables: DoctorCheck {
        let others = [
            "NO_COLOR", "CLICOLOR_FORCE", "BROWSER", "TZ", "LC_ALL", "SSL_CERT_FILE", "SSL_CERT_DIR", "ACCESSIBLE",
        ]
        let names = call.variables.keys.filter {
            $0.hasPrefix("TRITON_") || $0.hasPrefix("XDG_") || $0.lowercased().hasSuffix("_proxy")
                || others.contains($0)
        }
        let set = names.filter { call.variables[$0]?.isEmpty == false }.sorted()
        return passed("variables", set.isEmpty ? "none that apply" : SafeText(line: set.joined(separator: ", ")))
    }

    private var token: DoctorCheck {
        get async {
            await check("token") {
                let session = try call.session
                if session.isSandbox { return "not needed in the sandbox" }
                guard let found = try await environment.findToken(session) else {
                    throw TritonError(.noPermission, "none; log in with 'triton auth login'")
                }
                guard found.notices.isEmpty else {
                    throw TritonError(.noPermission, found.notices.joined(separator: "; "))
                }
                if options.offline { return "from \(found.source.name)" }
                return try await trial(of: found, session)
            }
        }
    }

    /// A service that cannot be reached is reported by the check of the network.
    private func trial(of found: FoundToken, _ session: Session) async throws -> SafeText {
        let source: SafeText = "from \(found.source.name)"
        let verdict: TokenTrial.Verdict
        do {
            verdict = try await TokenTrial(api: environment.client(session, found.token), session: session).verdict()
        } catch let error as TritonError where error.code != .noPermission {
            return "\(source), not tried: \(error.sentence)"
        } catch { throw TritonError(.noPermission, "\(source): \(TritonError(surfacing: error).sentence)") }
        switch verdict {
        case .accepted: return "\(source), accepted"
        case .refused:
            throw TritonError(.noPermission, "\(source), not accepted; log in again with 'triton auth login'")
        case .unknown:
            throw TritonError(
                .noPermission,
                "\(source), not accepted without an e-mail or address; set TRITON_EMAIL or TRITON_ADDRESS")
        }
    }

    private var manual: DoctorCheck {
        passed(
            "manual",
            ChildProcess.isInstalled("man", variables: call.variables)
                ? "shown by man where it is installed" : "printed, because there is no man")
    }

    private var network: DoctorCheck {
        get async {
            await check("network") {
                let session = try call.session
                if session.isSandbox { return "not needed in the sandbox" }
                let request = HTTPRequest(
                    method: .get, scheme: session.origin.scheme, authority: session.origin.authority,
                    path: "/service/info")
                let exchange = HTTPExchange(request, timeout: min(options.timeout ?? 5, 30), isRepeatable: true)
                let begun = call.time.now(), answer: HTTPAnswer
                do {
                    answer = try await HTTPTransportStack.standard(
                        base: environment.transport(), version: environment.version, time: call.time,
                        notice: { _ in }, retry: false
                    ).send(exchange)
                } catch let failure as TransportFailure { throw failure.asTritonError(host: session.origin.host) }
                let milliseconds = Int(call.time.now().timeIntervalSince(begun) * 1000)
                let text: SafeText =
                    "\(line: session.origin.text) answered \(answer.status) in \(milliseconds) ms"
                guard answer.status == 200 else { throw TritonError(.failed, text) }
                return text
            }
        }
    }
}
