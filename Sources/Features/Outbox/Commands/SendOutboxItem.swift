import Arguments
import Changes
import Commands
import Domain
import FoundationEssentials
import Output
import Session
import Terminal

struct SendOutboxItem: TritonCommand {
    static let page = CommandPage(
        "send", "send kept changes", form: "[ID… | --due]",
        discussion: """
            Without numbers everything is sent, oldest first, except what has to wait for its time (--at); with a \
            number that is sent at once too. --due sends only what was scheduled or queued and is due, for a timer or \
            cron ('triton help schedule'); what cannot be sent then is tried again the next time, and with --quiet \
            nothing is printed but errors. A change that may \
            have arrived already is looked up first, so that nothing is sent twice; a call of 'triton api' cannot be \
            looked up, and is sent again only with --force. An edit of something that was changed meanwhile is also \
            sent only with --force; one that adds what is there already counts as sent. If the network failed before \
            the old version was read, an edit replaces the present one, unless a later command has sent that; \
            'triton undo' restores it. --force applies to this attempt only; without numbers, to all kept changes.
            """,
        examples: [
            Example("triton outbox send", "send everything that is kept"),
            Example("triton outbox send --due --quiet", "send what is due, from cron"),
        ], output: SentItem.schema,
        operands: [.outboxItem], traits: .sendsOutbox)

    @Argument("id", help: "The numbers, or 'latest' (default: all).") var ids: [String] = []
    @Flag("--due", help: "Only what was scheduled or queued, and is due.") var due = false

    func check(_ options: GlobalOptions) throws(TritonError) {
        if due, !ids.isEmpty { throw TritonError(.usage, "--due takes no numbers") }
        if options.at != nil { throw TritonError(.usage, "'outbox send' cannot be sent later") }
    }

    func run(in environment: OutboxEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let profile = try call.session.profile, store = try environment.store
        let locks = store.locks()
        defer { withExtendedLifetime(locks) {} }
        let ids = try await call.named(ids, check: { _ in }) { try environment.items(of: profile) }
        var seen: Set<Int64> = []
        let items =
            try ids.isEmpty
            ? OutboxSender(store: store, locks: locks, profile: profile).all(
                where: {
                    try $0.isDue(at: call.time.now()) && (!due || $0.isSentWhenDue) && call.changes.isForThisService($0)
                }, call.note)
            : ids.map { try take($0, of: profile, environment, with: locks) }
                .filter { seen.insert($0.number).inserted }
        if ids.isEmpty {
            let kept = try store.outbox(of: profile)
            try noteOthers(in: kept, call)
            if items.isEmpty { return .list([SentItem](), empty: notice(about: kept, now: call.time.now())) }
        }
        var urls: [RemoteText] = []
        let results = try await call.forEach(items, named: { $0.source ?? $0.id }) { stored in
            let change = try await call.changes.resend(
                stored, by: environment.handlers.handler(of: stored.change.kind), replaces: call.options.force)
            let url = change.after?.text("url")
            urls += url.map { [RemoteText($0)] } ?? []
            var item = environment.item(stored)
            item.isSent = true
            return SentItem(item: item, url: url).row
        }
        var output = CommandOutput.changed(
            // A timer mails what its command prints.
            SentItem.schema, results, prints: due && call.options.quiet ? [] : urls,
            results.succeeded == 1
                ? "sent \(line: items[0].source.map { "'\($0)'" } ?? "one")" : "sent \(results.succeeded)")
        if ids.count != 1, case .one(let element) = output.records { output.records = .many([element]) }
        return output
    }

    private func noteOthers(in kept: [StoredChange], _ call: Invocation) throws {
        let others = try kept.count { try !call.changes.isForThisService($0) }
        if others > 0 { call.note("not sent: \(others) of \(kept.count), made for another service") }
    }

    /// Why nothing was sent.
    private func notice(about kept: [StoredChange], now: Date) -> SafeText {
        let waiting = kept.filter { $0.state == .queued && !$0.isDue(at: now) }
        guard let first = waiting.compactMap(\.dueAt).min() else {
            return due ? "nothing is due" : "there is nothing to send"
        }
        let count: SafeText = waiting.count == 1 ? "one change waits" : "\(waiting.count) changes wait"
        return "nothing is due: \(count), the first until \(LocalTime.text(first))"
    }

    /// Reserves a change for this process.
    /// - Throws: ``TritonError``: `not_found`; `try_later` when another process is sending it.
    private func take(_ id: String, of profile: String, _ environment: OutboxEnvironment, with locks: ItemLocks) throws
        -> StoredChange
    {
        let item = try environment.item(id, of: profile)
        if let stored = try environment.store.take(item.stored.id, of: profile, with: locks) { return stored }
        throw TritonError(.tryLater, "another process is sending item '\(line: id)'")
    }
}
