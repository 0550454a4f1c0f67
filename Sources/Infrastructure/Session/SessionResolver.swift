package import Domain
package import Settings

/// Determines the session from command line, environment, working folder and configuration, in this order of
/// precedence.
package struct SessionResolver: Sendable {
    private let variables: [String: String]
    private let workingFolder: @Sendable () throws -> WorkingFolderSettings?
    private let settings: @Sendable () throws -> Settings

    package init(
        variables: [String: String], workingFolder: @escaping @Sendable () throws -> WorkingFolderSettings?,
        settings: @escaping @Sendable () throws -> Settings
    ) {
        self.variables = variables
        self.workingFolder = workingFolder
        self.settings = settings
    }

    /// - Parameters:
    ///   - address: value of `--address`.
    ///   - profile: value of `--profile`.
    ///   - chosen: address that `use` chose at the prompt.
    /// - Throws: ``TritonError``: `usage` for an invalid name or URL, `config` for one in the configuration, with
    ///   line and column, and for a file that does not parse.
    package func session(address: String?, profile: String?, chosen: Address?) throws -> Session {
        let (profile, profileSource) = try self.profile(profile)
        let isSandbox = profile == Session.sandboxProfile
        // The sandbox works also with an invalid configuration, so that it can be used to learn how to repair it.
        let settings = isSandbox ? (try? self.settings()) ?? .empty : try self.settings()
        let (own, addressSource) = try self.address(address, chosen: chosen, profile: profile, settings: settings)
        let (service, serviceSource) = try self.service(profile: profile, settings: settings)
        var session = Session(
            profile: profile, profileSource: profileSource, address: own ?? (isSandbox ? Address("demo") : nil),
            addressSource: own == nil ? .standard : addressSource,
            email: try variable("TRITON_EMAIL") ?? email(profile: profile, settings: settings)
                ?? (isSandbox ? "you@example.com" : nil),
            origin: service, serviceSource: serviceSource,
            readOnlySource: try readOnly(profile: profile, settings: settings))
        session.otherProfiles = otherProfiles(than: profile, in: settings)
        return session
    }

    /// A profile is set up when the configuration has anything of it.
    private func otherProfiles(than profile: String, in settings: Settings) -> [String]? {
        let known = settings.names(below: "profiles"), own = [Session.sandboxProfile, Session.defaultProfile]
        return (known + own).contains(profile) ? nil : known + own.filter { !known.contains($0) }
    }

    private func profile(_ option: String?) throws -> (String, Provenance) {
        let (name, origin) = try chosenProfile(option)
        guard KnownSetting.isProfileName(name) else {
            throw TritonError(
                .usage, "'\(line: name)' cannot be a profile",
                hint: "lower-case letters, digits and hyphens, such as 'work'")
        }
        return (name, origin)
    }

    private func chosenProfile(_ option: String?) throws -> (String, Provenance) {
        if let option { return (option, .option("--profile")) }
        if let name = variable("TRITON_PROFILE") { return (name, .environment("TRITON_PROFILE")) }
        if let folder = try workingFolder(), let name = folder.profile {
            return (name, .workingFolder(path: folder.path))
        }
        let settings = try settings()
        return try settings.string("profile").map { ($0, .configuration(path: settings.path ?? "")) } ?? (
            Session.defaultProfile, .standard
        )
    }

    private func address(_ option: String?, chosen: Address?, profile: String, settings: Settings) throws -> (
        Address?, Provenance
    ) {
        if let option { return (try Address(validating: option), .option("--address")) }
        if let chosen { return (chosen, .prompt) }
        if let text = variable("TRITON_ADDRESS") {
            return (try Address(validating: text), .environment("TRITON_ADDRESS"))
        }
        if let folder = try workingFolder(), let address = folder.address {
            return (address, .workingFolder(path: folder.path))
        }
        guard let text = try settings.string(SettingKey(["profiles", profile, "address"])) else {
            return (nil, .standard)
        }
        do throws(TritonError) {
            return (try Address(validating: text), .configuration(path: settings.path ?? ""))
        } catch { throw settings.located(SettingKey(["profiles", profile, "address"]), error.message) }
    }

    private func email(profile: String, settings: Settings) throws(TritonError) -> String? {
        let key = SettingKey(["profiles", profile, "email"])
        try settings.check(key)
        return try settings.string(key)
    }

    /// `TRITON_API_URL` sets the service for every profile but the sandbox, and has precedence over `api_url`.
    private func service(profile: String, settings: Settings) throws -> (Origin, Provenance) {
        let (url, provenance) = try serviceURL(profile: profile, settings: settings)
        do throws(TritonError) { return (try Self.origin(url), provenance) } catch {
            guard case .configuration = provenance else { throw error }
            var located = settings.located(SettingKey(["profiles", profile, "api_url"]), error.message)
            located.hint = error.hint
            throw located
        }
    }

    private static func origin(_ url: String) throws(TritonError) -> Origin {
        // A URL with a password or a query is refused; the message must not repeat what may be secret.
        let shown = SecretMask.serviceURL(url)
        guard let origin = Origin(url) else {
            throw TritonError(.usage, "'\(line: shown)' is not the URL of a service", hint: "it begins with https://")
        }
        guard Origin.isAll(of: url) else {
            throw TritonError(
                .usage, "'\(line: shown)' is not the URL of a service alone",
                hint: "leave out what follows host and port")
        }
        return origin
    }

    private func serviceURL(profile: String, settings: Settings) throws -> (String, Provenance) {
        if profile == Session.sandboxProfile { return (Session.sandboxURL, .standard) }
        if let url = variable("TRITON_API_URL") { return (url, .environment("TRITON_API_URL")) }
        let configured = try settings.string(SettingKey(["profiles", profile, "api_url"]))
        return configured.map { ($0, .configuration(path: settings.path ?? "")) } ?? (Session.serviceURL, .standard)
    }

    /// What makes the session read-only. The variable cannot switch off what the configuration forbids.
    private func readOnly(profile: String, settings: Settings) throws(TritonError) -> Provenance? {
        if Self.forbidsChanges(variables) { return .environment("TRITON_READ_ONLY") }
        let isSet = try settings.bool(SettingKey(["profiles", profile, "read_only"])) ?? false
        return isSet ? .configuration(path: settings.path ?? "") : nil
    }

    /// Whether `TRITON_READ_ONLY` makes every session read-only. So does the likely misspelling: a guard that is off
    /// without a word protects nobody.
    package static func forbidsChanges(_ variables: [String: String]) -> Bool {
        ["TRITON_READ_ONLY", "TRITON_READONLY"].contains { name in
            guard let text = variables[name], !text.isEmpty else { return false }
            return !["0", "false", "no"].contains(text.lowercased())
        }
    }

    /// An empty variable counts as unset.
    private func variable(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
}
