import Commands

struct DeleteSessions: TritonCommand {
    static let page = CommandPage(
        "delete", "end sessions", form: "ID…",
        discussion: "The browser or program has to sign in again. A session that was ended cannot be restored.",
        examples: [Example("triton account sessions delete 0bea7ed7ea --yes", "end one without being asked")],
        output: AccountSession.schema.deleted, operands: [.item(AccountPersistenceService.sessionIDs)],
        traits: .asksFirst)

    @Argument("id", help: "The ids of the sessions.") var ids: [String]

    func run(in repository: AccountRepository, _ call: Invocation) async throws -> CommandOutput {
        var present: [AccountSession]?
        let found: Deletion<AccountSession> = try await call.deletion(of: ids, "session", plural: "sessions") {
            let sessions = try await repository.presentSessions()
            present = sessions
            return sessions
        } check: { id in
            try Self.check(id)
            return id
        } find: { id in
            if present == nil { present = try await repository.presentSessions() }
            guard let session = present?.first(where: { $0.id == id }) else {
                throw TritonError(
                    .notFound, "there is no session '\(line: id)'", hint: "see them with 'triton account sessions'",
                    status: 404)
            }
            return session
        } showing: { session in
            "\(line: session.id)  \(line: session.userAgent ?? "")  \(line: session.ip ?? "")"
        }
        return try await found.delete { try await repository.end($0) }
    }

    private static func check(_ id: String) throws(TritonError) {
        guard id.isPathWord else {
            throw TritonError(
                .usage, "'\(line: id)' cannot be the id of a session", hint: "see them with 'triton account sessions'")
        }
    }
}
