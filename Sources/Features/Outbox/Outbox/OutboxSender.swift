import CommandKit
import Database
import Domain

/// Sends one item by running the command that it came from, with its text as input.
struct OutboxSender: Sendable {
    private let store: OutboxStore

    init(store: OutboxStore) { self.store = store }

    /// - Throws: what the command threw; the item then stays, with its new state and reason.
    func send(_ item: OutboxItem, _ call: Invocation) async throws -> SentItem {
        // In front, because the words may hold a '--' that ends all options.
        let words = (item.address.map { ["--address", $0.name] } ?? []) + ["--profile", item.profile, "--no-input"] + item.words
        if call.isRehearsal {
            call.note("would run: triton \(line: words.joined(separator: " "))")
            return SentItem(item: item, url: nil)
        }
        var isBlind = false
        if item.state != .unsent {
            do {
                if let found = try await call.rerun.lookup(words, input: item.content, since: item.createdAt) {
                    try store.remove(item.id)
                    return SentItem(item: item, url: found.page)
                }
            } catch is CannotLookUp {
                isBlind = true
                guard item.state == .queued else { throw Self.onlyAPersonKnows(item) }
            }
        }
        // From here on a crash leaves it so that it is looked up before it is sent again.
        if item.state == .unsent || isBlind { try store.update(item.id, state: .uncertain, reason: "it was being sent") }
        let result = await call.rerun(words, input: item.content)
        if let error = result.error {
            // What is refused for good would be refused with every command from now on.
            let staysQueued = item.state == .queued && [.unavailable, .tryLater, .cancelled].contains(error.code) && !(isBlind && error.mayHaveArrived)
            try store.update(item.id, state: .init(after: error, isForLater: staysQueued), reason: error.sentence.rendered)
            throw error
        }
        try store.remove(item.id)
        return SentItem(item: item, url: result.output?.page)
    }

    private static func onlyAPersonKnows(_ item: OutboxItem) -> TritonError {
        TritonError(
            .failed, "this call may have arrived, and cannot be looked up",
            hint: "see what the service has; 'triton outbox get \(line: item.id)' prints the text, 'triton outbox drop \(line: item.id)' forgets it")
    }
}

extension CommandOutput {
    /// The page that a script would be told of; nil for what has none, such as a DNS record.
    fileprivate var page: String? {
        guard case .lines(let lines) = script else { return nil }
        return lines.first.map(\.original).flatMap { $0.hasPrefix("https://") ? $0 : nil }
    }
}
