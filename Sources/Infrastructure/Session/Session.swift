package import Domain

/// The profile, the address and the service of a command, from the command line, the environment and the configuration.
package struct Session: Sendable, Hashable {
    package static let sandboxProfile = "sandbox"
    package static let defaultProfile = "default"
    /// No host of that name exists anywhere (RFC 2606); the sandbox inside the program answers for it.
    package static let sandboxURL = "https://sandbox.invalid"
    package static let serviceURL = "https://api.omg.lol"

    package var profile: String
    package var profileOrigin: Provenance
    package var address: Address?
    /// Where the address came from, for messages such as `as @x (from .triton.toml)`.
    package var addressOrigin: Provenance
    /// The account's e-mail, which some paths want (service reference, section 6.1).
    package var email: String?
    /// Where requests go; the sandbox inside the program has an origin of its own that no network reaches.
    package var origin: Origin
    package var serviceOrigin: Provenance

    package init(
        profile: String, profileOrigin: Provenance = .standard, address: Address?, addressOrigin: Provenance,
        email: String?, origin: Origin, serviceOrigin: Provenance = .standard
    ) {
        self.profile = profile
        self.profileOrigin = profileOrigin
        self.serviceOrigin = serviceOrigin
        self.address = address
        self.addressOrigin = addressOrigin
        self.email = email
        self.origin = origin
    }

    package var isSandbox: Bool { profile == Self.sandboxProfile }

    /// Whether it is known who shows what this service keeps: the other hosts of omg.lol, or a sandbox itself. One
    /// elsewhere has others, which nobody names.
    package var hasPublicHosts: Bool { isSandbox || origin.isLoopback || origin == Origin(Self.serviceURL) }

    /// The selected address.
    /// - Throws: ``TritonError`` of code `usage` when none is selected.
    package func requiredAddress() throws(TritonError) -> Address {
        guard let address else {
            throw TritonError(
                .usage, "no address is selected",
                hint:
                    "log in with 'triton auth login', or choose one with --address; '--profile sandbox' needs no account"
            )
        }
        return address
    }

    /// The account's e-mail, or the word that stands for it with an OAuth token.
    package var accountName: String { email ?? "application" }
}

/// Where a setting's value came from, strongest first.
package enum Provenance: Sendable, Hashable {
    case option(StaticName)
    case environment(StaticName)
    case workingFolder(path: String)
    case configuration(path: String)
    /// Chosen for as long as this prompt runs.
    case prompt
    case standard

    /// The name of an option or variable, known when this program was written.
    package typealias StaticName = String

    package var label: SafeText {
        switch self {
        case .option(let name): "\(line: name)"
        case .environment(let name): "\(line: name)"
        case .workingFolder(let path), .configuration(let path): "\(line: path)"
        case .prompt: "this prompt"
        case .standard: "default"
        }
    }
}
