import CommandKit
import Database
import Domain
import Session

struct Send: TritonCommand {
    static let page = CommandPage(
        "send", "send kept texts", form: "[ID…]",
        discussion: """
            Without numbers everything is sent, oldest first. What may have arrived already is looked up first, so that nothing is posted twice; \
            a call of 'triton api' cannot be looked up, and stays.
            """,
        examples: [Example("triton outbox send", "send everything that is kept")], output: SentItem.schema,
        operands: [.outboxItem], sendsOutbox: true)

    @Argument("ids", help: "Their numbers; all without it.") var ids: [String] = []
    @Flag("--queued", help: "", isHidden: true) var queued = false
    @OptionGroup var options: GlobalOptions

    func run(in environment: OutboxEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let profile = try call.session.profile, store = try environment.store
        let claims = store.claims()
        defer { withExtendedLifetime(claims) {} }
        let items = try ids.isEmpty ? unclaimed(of: profile, store, claims, call) : ids.map { try environment.claim($0, of: profile, in: claims) }
        guard !items.isEmpty else { return .list([SentItem](), empty: "there is nothing to send") }
        var urls: [RemoteText] = []
        let results = try await call.forEach(items, named: \.id) { item in
            let sent = try await OutboxSender(store: store).send(item, call)
            urls += sent.url.map { [RemoteText($0)] } ?? []
            return sent.row
        }
        var output = CommandOutput.made(SentItem.schema, results, prints: urls, results.succeeded == 1 ? "sent one" : "sent \(results.succeeded)")
        if ids.count != 1, case .one(let element) = output.records { output.records = .many([element]) }
        return output
    }

    /// What another process is sending at this moment is left to it.
    private func unclaimed(of profile: String, _ store: OutboxStore, _ claims: OutboxClaims, _ call: Invocation) throws -> [OutboxItem] {
        guard claims.takeTurn() else {
            call.note("another process is sending the outbox")
            return []
        }
        let items = try store.items(of: profile).filter { !queued || $0.state == .queued }
        let mine = try items.compactMap { try store.claim($0.id, of: profile, in: claims) }
        if mine.count < items.count { call.note("another process is sending \(items.count - mine.count) of \(items.count)") }
        return mine
    }
}
