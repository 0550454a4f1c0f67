import AuthRepository
import Commands
import Session
import Terminal

/// The steps of a login after the token is known: the token is tested, missing values are asked for, and everything is
/// stored.
struct LoginConversation {
    private let repository: AuthRepository
    private let call: Invocation
    /// A token that was fetched with a code cannot be fetched again: it is kept even if no address is chosen.
    private let isTokenPrecious: Bool
    /// The address that is chosen if the account has it and the user names no other.
    private let preferred: Address?

    init(_ repository: AuthRepository, _ call: Invocation, isTokenPrecious: Bool = false, preferred: Address? = nil) {
        self.preferred = preferred
        self.repository = repository
        self.call = call
        self.isTokenPrecious = isTokenPrecious
    }

    /// - Parameter email: the account's, if it was given.
    func finish(_ token: Token, email: String?, allowsPlainFile: Bool) async throws -> CommandOutput {
        let account = try await open(token, email)
        let session = try call.session
        let address = try choose(among: account.addresses, session)
        let login = try await repository.keep(account, address: address, allowsPlainFile: allowsPlainFile) {
            try announce($0)
        }
        if login.kept != nil, let address, let shadow = session.shadow(of: address) { call.note(shadow) }
        let name: SafeText = (address ?? account.addresses.first).map { "'\($0)'" } ?? "the account"
        var output = CommandOutput.record(login.status)
        output.script = .lines(address.map { [RemoteText($0.name)] } ?? [])
        output.screen = .lines
        output.sentence = try await sentence(name, login.kept, session)
        return output
    }

    /// The notice about a plain file. Only --insecure-storage allows one without a word.
    private func announce(_ kept: CredentialChain.Kept) throws {
        if let notice = kept.notice {
            if call.options.quiet {
                try call.console.writeLine("triton: \(call.secrets.completeMask.text(notice))", to: .error)
            } else {
                call.note(notice)
            }
        }
        kept.warnings.forEach { call.note($0) }
    }

    private func sentence(_ name: SafeText, _ kept: CredentialChain.Kept?, _ session: Session) async throws -> SafeText
    {
        guard let kept else {
            return session.isSandbox
                ? "the token works for \(name); the sandbox needs no login, and nothing was stored"
                : "the token works for \(name); nothing was stored"
        }
        // The notice about a plain file names the place already.
        let place: SafeText = kept.notice == nil ? "; the token is stored in \(kept.source.name)" : ""
        if let found = try await repository.found(), found.source != kept.source {
            call.note("\(found.source.name) takes precedence as long as it is set")
        }
        return
            "logged in as \(name)\(place)\ntry 'triton overview', or 'triton help' for everything else"
    }

    // MARK: What is missing

    /// A token without an e-mail is tested alone first, because it may belong to another account than the configured
    /// e-mail.
    private func open(_ token: Token, _ email: String?) async throws -> AuthRepository.OpenedAccount {
        if let email { return try await repository.open(token, email: email) }
        let refusal: TritonError
        do { return try await repository.open(token, email: nil) } catch let error as TritonError
            where error.code == .noPermission
        { refusal = error }
        if let configured = try call.session.email {
            do { return try await repository.open(token, email: configured) } catch let error as TritonError
                where error.code == .noPermission && call.canAsk
            {}
        }
        // A wrong token is refused here too, and a good one needs no e-mail.
        do { return try await repository.openByToken(token) } catch let error as TritonError
            where error.code == .noPermission
        { throw call.canAsk ? Self.wrong : refusal }
    }

    private static let wrong = TritonError(
        .noPermission, "omg.lol does not accept the token",
        hint: """
            copy the API key from the bottom of the account page, and repeat 'triton auth login'; if it is right, add \
            --email
            """
    ).withContext("cannot log in")

    /// The address that was asked for, the only one, the one that is selected already, or the one that the user
    /// chooses.
    private func choose(among addresses: [Address], _ session: Session) throws -> Address? {
        if call.options.address != nil, let wanted = session.address {
            if addresses.contains(wanted) { return wanted }
            if isTokenPrecious { return unchosen("'\(wanted)' is not an address of this account") }
            throw TritonError(
                .noPermission, "'\(wanted)' is not an address of this account", hint: "it has \(names(addresses))")
        }
        if let preferred {
            if addresses.contains(preferred) { return preferred }
            call.note("'\(preferred)' is not an address of this account")
        }
        if addresses.count < 2 { return addresses.first }
        let present = session.address.flatMap { addresses.contains($0) ? $0 : nil }
        guard call.canAsk else {
            if let present { return present }
            if isTokenPrecious { return unchosen("the account has several addresses: \(names(addresses))") }
            throw TritonError(
                .usage, "the account has several addresses: \(names(addresses))", hint: "choose one with --address")
        }
        try call.console.writeLine("The account has several addresses: \(names(addresses)).", to: .error)
        let standard = present ?? addresses[0]
        while true {
            guard let answer = try call.prompt.ask("Which address do you want to use? (Enter for \(standard))") else {
                if isTokenPrecious { return unchosen("no address was chosen") }
                throw TritonError(.cancelled, "nothing was done")
            }
            if answer.isEmpty { return standard }
            if let typed = Address(typed: answer), addresses.contains(typed) { return typed }
            try call.console.writeLine("'\(line: answer)' is not one of them.", to: .error)
        }
    }

    private func unchosen(_ reason: SafeText) -> Address? {
        call.note("\(reason); choose one with 'triton address use'")
        return nil
    }

    private func names(_ addresses: [Address]) -> SafeText {
        addresses.isEmpty ? "none" : addresses.map { "\($0)" as SafeText }.joined(separator: ", ")
    }
}
