import Commands
import Files
import Platform
import Session
import Settings

/// The text of `doctor --bundle`: what the report of a problem needs. It has no secret, and no text of the user: of
/// settings only values that are chosen from a list, and of variables only those that describe the terminal.
struct SupportBundle {
    let environment: DoctorEnvironment
    let call: Invocation
    let checks: [DoctorCheck]

    var text: String {
        let sections: [(title: String, lines: [String])] = [
            ("Checks", results),
            ("System", system), ("Terminal", terminal), ("Settings", settings), ("Outbox", outbox), ("Files", files),
        ]
        let text = sections.map { section in
            "## \(section.title)\n\n" + (section.lines.isEmpty ? ["none"] : section.lines).map { "- \($0)\n" }.joined()
        }.joined(separator: "\n")
        // The checks may name a path or a server that contains a secret by mistake.
        return call.secrets.completeMask.text(SafeText(prose: shortened(text))).rendered
    }

    private var values: QuotedValues {
        // A configuration or a session that cannot be read is reported by its check.
        QuotedValues(
            (try? environment.settings()) ?? .empty, environment.catalog(),
            host: try? call.session.origin.host)
    }

    private var results: [String] {
        let values = values
        return checks.map { check in
            let detail = check.detail.rendered
            return "\(check.check): \(check.isOK ? "ok" : "wrong"), \(check.isOwnText ? detail : values.masked(detail))"
        }
    }

    /// The name of the home folder is often the name of a person.
    private func shortened(_ text: String) -> String {
        guard let home = call.variables["HOME"], home.utf8.count > 1 else { return text }
        return text.replacingBytes(of: home, with: "~")
    }

    private var system: [String] {
        var name = utsname()
        uname(&name)
        func field<Bytes>(_ bytes: Bytes) -> String {
            withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        // Some systems have no such file.
        let release = (try? FileReader.read("/etc/os-release", limit: 1 << 16)).map {
            String(decoding: $0, as: UTF8.self)
        }
        let distribution = release?.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
            .map { $0.dropFirst(12).filter { $0 != "\"" } }
        let kernel = "\(field(name.sysname)) \(field(name.release)), \(field(name.machine))"
        return [
            "\(distribution ?? "unknown distribution"), \(kernel)", libraryVersion,
        ]
    }

    /// `glibc 2.36`
    private var libraryVersion: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { room in
            confstr(Int32(_CS_GNU_LIBC_VERSION), room.baseAddress, room.count) > 0
                ? room.baseAddress.map { String(cString: $0) } ?? "" : "unknown C library"
        }
    }

    private static let described = [
        "TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "SHELL", "TZ",
    ]

    private var terminal: [String] {
        Self.described.compactMap { name in call.variables[name].map { "\(name)=\($0)" } }
            + ["TMUX", "STY", "SSH_CONNECTION"].filter { call.variables[$0] != nil }.map { "\($0) is set" }
    }

    private var settings: [String] {
        // A configuration that cannot be read is reported by its check.
        guard let settings = try? environment.settings() else { return ["not readable"] }
        return settings.all.map { key, value in
            "\(key.text) = \(Self.text(value, of: key, environment.catalog().find(key)))"
        }
    }

    /// A text may be a secret: a command with a password, or a token in the wrong place.
    private static func text(_ value: SettingValue, of key: SettingKey, _ known: KnownSetting?) -> String {
        // Whether it is valid is all that is asked here.
        let isValid = (try? known?.check(value, for: key)) != nil
        return switch (known?.kind, isValid) {
        case (.bool, true), (.int, true), (.choice, true): value.toml
        default: "(\(value.kind.rendered))"
        }
    }

    private var outbox: [String] {
        do {
            let items = try environment.changes.get().outbox(of: call.session.profile)
            let states = StoredChange.State.allCases.map { state in (state, items.count { $0.state == state }) }
            return states.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }
        } catch {
            return ["not readable: \(values.masked(TritonError(surfacing: error).sentence.rendered))"]
        }
    }

    /// Sizes only.
    private var files: [String] {
        // Missing directories are reported by their check.
        guard let directories = try? environment.directories() else { return [] }
        return [directories.userDatabase, directories.cache, directories.historyFile, directories.sandboxDatabase]
            .compactMap { $0 }.map { path in
                let size = stat.of(path).map { $0.isRegular ? "\($0.st_size) bytes" : "a folder" }
                return "\(path): \(size ?? "not there")"
            }
    }
}
