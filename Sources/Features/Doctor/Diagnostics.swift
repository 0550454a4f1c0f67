import Arguments
import Commands
import Domain
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
        var checks = [
            DoctorCheck(
                check: "version", isOK: true,
                detail: "triton \(trusted: environment.version), at \(line: environment.program)")
        ]
        checks += [terminal, configuration, folder] + paths
        checks += session + programs + [await pictures] + environment.libraries.map(library) + [variables]
        checks.append(await token)
        checks.append(manual)
        if !options.offline { checks.append(await network) }
        // A result may repeat a setting or a variable, which may contain a secret by mistake.
        let mask = call.secrets.completeMask
        return checks.map {
            DoctorCheck(check: $0.check, isOK: $0.isOK, detail: mask.text($0.detail))
        }
    }

    private func check(_ name: String, _ body: () throws -> SafeText) -> DoctorCheck {
        do { return DoctorCheck(check: name, isOK: true, detail: try body()) } catch {
            return DoctorCheck(check: name, isOK: false, detail: TritonError(surfacing: error).sentence)
        }
    }

    private var terminal: DoctorCheck {
        let traits = call.outputTraits
        let size: SafeText = traits.columns.map { "\($0) columns" } ?? "no terminal"
        return DoctorCheck(
            check: "terminal", isOK: true,
            detail: """
                \(size), \(trusted: traits.hasColor ? "colour" : "no colour"), \
                \(trusted: traits.isUnicode ? "UTF-8" : "ASCII")\(trusted: traits.isAccessible ? ", accessible" : "")
                """
        )
    }

    private var configuration: DoctorCheck {
        check("configuration") {
            let settings = try environment.settings()
            let warnings = try environment.problems(settings)
            guard let path = settings.path, access(path, F_OK) == 0 else {
                return settings.path.map { "none at \(line: $0)" } ?? "none"
            }
            guard warnings.isEmpty else { throw TritonError(.config, warnings.joined(separator: "; ")) }
            return "\(line: path), \(settings.all.count) settings"
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
                DoctorCheck(
                    check: "profile", isOK: true,
                    detail: "'\(line: session.profile)' (from \(session.profileSource.label))"),
                DoctorCheck(check: "address", isOK: true, detail: "\(address) (from \(session.addressSource.label))"),
                DoctorCheck(check: "service", isOK: true, detail: "\(service) (from \(session.serviceSource.label))"),
            ]
        } catch {
            return [DoctorCheck(check: "session", isOK: false, detail: TritonError(surfacing: error).sentence)]
        }
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
            DoctorCheck(
                check: "editor", isOK: true,
                detail: "\(editorProgram) (from \(source(["TRITON_EDITOR"], editor, ["VISUAL", "EDITOR"])))"),
            DoctorCheck(
                check: "pager", isOK: true,
                detail: "\(pagerProgram) (from \(source(["TRITON_PAGER"], pager, ["PAGER"], emptyCounts: true)))"),
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
        return DoctorCheck(check: library.name, isOK: true, detail: detail)
    }

    private var pictures: DoctorCheck {
        get async {
            DoctorCheck(check: "pictures", isOK: true, detail: await PicturePrinter.setup(call.variables))
        }
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
        return DoctorCheck(
            check: "variables", isOK: true,
            detail: set.isEmpty ? "none that apply" : SafeText(line: set.joined(separator: ", ")))
    }

    private var token: DoctorCheck {
        get async {
            do {
                let session = try call.session
                if session.isSandbox {
                    return DoctorCheck(check: "token", isOK: true, detail: "not needed in the sandbox")
                }
                guard let found = try await environment.findToken(session) else {
                    return DoctorCheck(check: "token", isOK: false, detail: "none; log in with 'triton auth login'")
                }
                guard found.notices.isEmpty else {
                    return DoctorCheck(check: "token", isOK: false, detail: found.notices.joined(separator: "; "))
                }
                guard !options.offline else {
                    return DoctorCheck(check: "token", isOK: true, detail: "from \(found.source.name)")
                }
                return await trial(of: found, session)
            } catch {
                return DoctorCheck(check: "token", isOK: false, detail: TritonError(surfacing: error).sentence)
            }
        }
    }

    /// A service that cannot be reached is reported by the check of the network.
    private func trial(of found: FoundToken, _ session: Session) async -> DoctorCheck {
        let client = environment.client(session, found.token)
        do {
            switch try await TokenTrial(api: client, session: session).verdict() {
            case .accepted:
                return DoctorCheck(check: "token", isOK: true, detail: "from \(found.source.name), accepted")
            case .refused:
                return DoctorCheck(
                    check: "token", isOK: false,
                    detail: "from \(found.source.name), not accepted; log in again with 'triton auth login'")
            case .unknown:
                return DoctorCheck(
                    check: "token", isOK: false,
                    detail: """
                        from \(found.source.name), not accepted without an e-mail or address; set TRITON_EMAIL or \
                        TRITON_ADDRESS
                        """
                )
            }
        } catch let error as TritonError where error.code != .noPermission {
            return DoctorCheck(
                check: "token", isOK: true, detail: "from \(found.source.name), not tried: \(error.sentence)")
        } catch {
            return DoctorCheck(
                check: "token", isOK: false,
                detail: "from \(found.source.name): \(TritonError(surfacing: error).sentence)")
        }
    }

    private var manual: DoctorCheck {
        DoctorCheck(
            check: "manual", isOK: true,
            detail: ChildProcess.isInstalled("man", variables: call.variables)
                ? "shown by man where it is installed" : "printed, because there is no man")
    }

    private var network: DoctorCheck {
        get async {
            do {
                let session = try call.session
                if session.isSandbox {
                    return DoctorCheck(check: "network", isOK: true, detail: "not needed in the sandbox")
                }
                let request = HTTPRequest(
                    method: .get, scheme: session.origin.scheme, authority: session.origin.authority,
                    path: "/service/info")
                let exchange = HTTPExchange(request, timeout: min(options.timeout ?? 5, 30), isRepeatable: true)
                let begun = call.time.now()
                let answer = try await HTTPTransportStack.standard(
                    base: environment.transport(), version: environment.version, time: call.time, notice: { _ in },
                    retry: false
                ).send(exchange)
                let milliseconds = Int(call.time.now().timeIntervalSince(begun) * 1000)
                return DoctorCheck(
                    check: "network", isOK: answer.status == 200,
                    detail: "\(line: session.origin.text) answered \(answer.status) in \(milliseconds) ms")
            } catch let failure as TransportFailure {
                // It was read a moment ago. Without it, the message names no host.
                let host = (try? call.session.origin.host) ?? ""
                return DoctorCheck(check: "network", isOK: false, detail: failure.asTritonError(host: host).sentence)
            } catch {
                return DoctorCheck(check: "network", isOK: false, detail: TritonError(surfacing: error).sentence)
            }
        }
    }
}
