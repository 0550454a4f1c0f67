package import Domain

/// The profile, the address and the service of a command, from the command line, the environment and the configuration.
package struct Session: Sendable, Hashable {
    package static let sandboxProfile = "sandbox"
    package static let defaultProfile = "default"
    /// The origin of the sandbox inside the program. No host can have this name (RFC 2606).
    package static let sandboxURL = "https://sandbox.invalid"
    package static let serviceURL = "https://api.omg.lol"

    package var profile: String
    package var profileSource: Provenance
    package var address: Address?
    /// Source of the address, for messages such as `as @x (from .triton.toml)`.
    package var addressSource: Provenance
    /// E-mail address of the account, which some paths need (service reference, section 6.1).
    package var email: String?
    /// The service to which requests are sent; for the sandbox inside the program ``sandboxURL``.
    package var origin: Origin
    package var serviceSource: Provenance
    /// The other profiles, if nothing is set up for this one; nil for the profiles that need no set-up.
    package var otherProfiles: [String]?
    /// What forbids changes at the service: `TRITON_READ_ONLY` or the configuration; nil if they are allowed.
    package var readOnlySource: Provenance?

    package init(
        profile: String, profileSource: Provenance = .standard, address: Address?, addressSource: Provenance,
        email: String?, origin: Origin, serviceSource: Provenance = .standard, readOnlySource: Provenance? = nil
    ) {
        self.readOnlySource = readOnlySource
        self.profile = profile
        self.profileSource = profileSource
        self.serviceSource = serviceSource
        self.address = address
        self.addressSource = addressSource
        self.email = email
        self.origin = origin
    }

    package var missingToken: TritonError {
        TritonError(
            .noPermission, "there is no token for profile '\(line: profile)'",
            hint: "log in with 'triton auth login', or set TRITON_TOKEN")
    }

    package var isSandbox: Bool { profile == Self.sandboxProfile }

    /// What names the service beside stored changes and answers: its origin, also on this machine, where another port
    /// is another server.
    package var service: String { origin.text }

    /// The name under which answers of the service are stored: that of the profile, with a hash of the service if it
    /// is not omg.lol, because the same address may have other items there.
    package var storageName: String {
        if isSandbox || service == Self.serviceURL { return profile }
        return "\(profile)-\(SHA256.text(of: Array(service.utf8)).prefix(16))"
    }

    /// Whether the hosts of the public pages are known: those of omg.lol, or a sandbox. Those of another service are
    /// not known.
    package var hasPublicHosts: Bool { isSandbox || origin.isLoopback || origin == Origin(Self.serviceURL) }

    /// The selected address.
    /// - Throws: ``TritonError`` of code `usage` when none is selected.
    package func requiredAddress() throws(TritonError) -> Address {
        guard let address else {
            if let otherProfiles { throw unknownProfile(among: otherProfiles) }
            throw TritonError(
                .usage, "no address is selected",
                hint: """
                    log in with 'triton auth login', or choose one with --address; '--profile sandbox' needs no account
                    """
            )
        }
        return address
    }

    private func unknownProfile(among others: [String]) -> TritonError {
        TritonError(
            .usage, "nothing is set up for the profile '\(line: profile)' (from \(profileSource.label))",
            hint: Suggestion.nearest(profile, among: others).map { "did you mean '\(line: $0)'?" }
                ?? """
                set it up with 'triton auth login --profile \(line: profile)'; there are: \
                \(line: others.joined(separator: ", "))
                """)
    }

    /// Called before a command that changes something at the service, or drops what is kept, does anything.
    /// - Throws: ``TritonError`` of code `read_only` when changes are forbidden.
    package func requireWritable() throws(TritonError) {
        guard let readOnlySource else { return }
        let reason: SafeText =
            if case .environment(let name) = readOnlySource { "\(line: name) is set" } else {
                "profile '\(line: profile)' is read-only (\(readOnlySource.label))"
            }
        throw TritonError(
            .readOnly, "nothing may be changed or dropped: \(reason)", hint: "--dry-run shows what would be done")
    }

    /// Whether a `.triton.toml` has selected the profile.
    package var hasProfileOfFolder: Bool { if case .workingFolder = profileSource { true } else { false } }

    /// What a `.triton.toml` has selected, for a notice of a change; nil if it was nothing.
    package var folderSelection: SafeText? {
        if case .workingFolder(let path) = profileSource {
            let who: SafeText = address.map { "as '\($0)', " } ?? ""
            return "\(who)with the profile '\(line: profile)' (from \(line: path))"
        }
        guard case .workingFolder(let path) = addressSource, let address else { return nil }
        return "as '\(address)' (from \(line: path))"
    }

    /// Adds a hint about the e-mail address to a refusal of a call about the account that was made without one.
    package func hintingAtEmail(_ error: TritonError) -> TritonError {
        guard email == nil, error.status == 401 || error.status == 403 || error.status == 404 else { return error }
        var error = error
        error.code = .noPermission
        error.hint = """
            some accounts are found by e-mail only: 'triton config set profiles.\(line: profile).email \
            YOU@EXAMPLE.COM', or TRITON_EMAIL
            """
        return error
    }

    /// The account's e-mail address, or the word that replaces it in paths with an OAuth token.
    package var accountName: String { email ?? "application" }
}

/// Source of a setting's value. Of the first four, an earlier one has precedence.
package enum Provenance: Sendable, Hashable {
    case option(String)
    case environment(String)
    case workingFolder(path: String)
    case configuration(path: String)
    /// Chosen with `use`, until this prompt ends.
    case prompt
    case standard

    package var label: SafeText {
        switch self {
        case .option(let name), .environment(let name): "\(line: name)"
        case .workingFolder(let path), .configuration(let path): "\(line: path)"
        case .prompt: "this prompt"
        case .standard: "default"
        }
    }
}
