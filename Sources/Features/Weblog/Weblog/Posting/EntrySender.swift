import Changes
import Commands
import Domain
import Output

/// Sends the entries of a plan, and makes the output.
struct EntrySender {
    let address: Address
    let call: Invocation

    private struct Sent {
        let entry: WeblogEntry
        let effect: ChangeEffect
    }

    func send(_ plan: EntryPlanner.Plan) async throws -> CommandOutput {
        let posts = plan.posts
        let batch = try await send(
            posts.filter { $0.change != nil }, plan.handler, isSingle: posts.count == 1 && !plan.isOfFolder)
        var results = batch.results[...], elements: [CommandOutput.Element] = [], urls: [RemoteText] = []
        for post in posts {
            let result: Result<Sent, TritonError>?
            switch post.decision {
            case .open, .empty, .ignored: result = nil
            case .send: result = results.popFirst() ?? nil
            case .unchanged: result = post.entry.map { .success(Sent(entry: $0, effect: .unchanged)) }
            case .refused(let error): result = .failure(error)
            }
            switch result {
            case .success(let sent):
                elements.append(.row(sent.entry.row + [.text(sent.effect.rawValue)]))
                urls.append(RemoteText(sent.entry.url))
            case .failure(let error): elements.append(.failure(operand: post.name, error))
            case nil: break
            }
        }
        let isSingle = posts.count == 1 && urls.count == elements.count
        let operands = OperandResults(elements: elements, isSingle: isSingle, interruption: batch.interruption)
        var output = CommandOutput.changed(WeblogEntry.schema.changed, operands, prints: urls, nil)
        let sent = batch.results.compactMap(\.self)
        noteLocations(sent, plan.matches)
        if batch.interruption == nil { summarise(plan, sent, in: &output) }
        if plan.pictureCount > 0, let sentence = output.sentence {
            let pictures = plan.pictureCount == 1 ? "one picture" : "\(plan.pictureCount) pictures"
            output.sentence = "\(sentence), with \(trusted: pictures)"
        }
        return output
    }

    private struct Batch {
        /// One for each post; nil for one that was not tried.
        var results: [Result<Sent, TritonError>?]
        /// Why the others were not tried.
        var interruption: TritonError?
    }

    /// - Throws: the failure itself of a single post, and cancellation before anything was tried.
    private func send(_ posts: [EntryPost], _ handler: any ChangeHandler, isSingle: Bool) async throws -> Batch {
        do {
            let sent = try await call.sendAll(
                posts.compactMap(\.change), by: handler, carriesText: true, from: posts.map { $0.file ?? "-" },
                readsList: false, named: posts.map(\.name)
            ) { WeblogEntry($0, of: address) }
            var made = zip(sent.items, sent.changes).map { Sent(entry: $0, effect: $1.effect) }[...]
            var batch = Batch(
                results: Array(repeating: nil, count: posts.count), interruption: sent.results.interruption)
            for (element, position) in zip(sent.results.elements, sent.positions) {
                if case .failure(_, let error) = element {
                    let present = await unchanged(posts[position], error, handler)
                    batch.results[position] = present.map { .success($0) } ?? .failure(error)
                } else {
                    batch.results[position] = made.popFirst().map { .success($0) }
                }
            }
            return batch
        } catch let error as TritonError where posts.count == 1 && error.code != .cancelled {
            if let present = await unchanged(posts[0], error, handler) { return Batch(results: [.success(present)]) }
            guard isSingle else {
                return Batch(results: [.failure((call.changes.finish(after: error) ?? error).ofOneOfSeveral)])
            }
            throw posts[0].name == "-" ? error : error.withContext("cannot post", "\(line: posts[0].name)")
        }
    }

    /// The entry of a file that the list lacked, if it is there with the same text.
    private func unchanged(_ post: EntryPost, _ error: TritonError, _ handler: any ChangeHandler) async -> Sent? {
        guard error.code == .exists, post.file != nil, let change = post.change, let wanted = change.after,
            // If it cannot be read again, the refusal stays.
            let present = try? await handler.present(change), handler.description.areSame(present, wanted)
        else { return nil }
        return Sent(entry: WeblogEntry(present, of: address), effect: .unchanged)
    }

    /// Two entries with one location are allowed, but only one of them can be read there.
    private func noteLocations(_ results: [Result<Sent, TritonError>], _ matches: EntryMatches?) {
        guard var matches else { return }
        for case .success(let sent) in results where sent.effect == .created {
            if let old = matches.renamed[sent.entry.id] {
                let id = SafeText(line: ShellQuoting.bash(old.id) ?? old.id)
                call.note(
                    """
                    the entry '\(line: old.id)' stays, which '\(line: sent.entry.id)' was before its file was renamed: \
                    'triton weblog delete \(id)' deletes it
                    """)
                continue
            }
            guard let other = matches.add(sent.entry) else { continue }
            call.note(
                """
                the entry '\(line: other.id)' has the same location as '\(line: sent.entry.id)': \
                \(line: sent.entry.location ?? "")
                """)
        }
    }

    private func summarise(
        _ plan: EntryPlanner.Plan, _ results: [Result<Sent, TritonError>], in output: inout CommandOutput
    ) {
        let posts = plan.posts, failures = output.records.failures
        if posts.count == 1, failures.isEmpty, !posts[0].isEmpty, !posts[0].isIgnored {
            if case .success(let sent) = results.first, sent.effect != .unchanged {
                output.sentence = sent.entry.sentence(sent.effect.done("posted"))
            } else if case .success(let sent) = results.first {
                output.sentence = "'\(line: sent.entry.name)' is unchanged"
            } else if let entry = posts[0].entry, posts[0].isUnchanged {
                output.sentence = "'\(line: entry.name)' is unchanged"
            }
            return
        }
        // What a list lacked may be there in the same state.
        let effects = results.compactMap { try? $0.get().effect }
        let sent = effects.count { $0 != .unchanged }
        let unchanged = posts.count { $0.isUnchanged } + effects.count - sent
        let uncertain = failures.count(where: \.error.mayHaveArrived)
        let unsent = failures.count { !$0.error.mayHaveArrived && [.unavailable, .tryLater].contains($0.error.code) }
        let parts: [(Int, SafeText)] = [
            (sent, "sent"), (unchanged, "unchanged"), (posts.count { $0.isEmpty }, "empty"),
            (posts.count { $0.isIgnored }, "ignored by git"),
            (uncertain, "may have arrived"), (unsent, "not sent"),
            (failures.count - uncertain - unsent, "refused"),
        ]
        let counts = parts.filter { $0.0 > 0 }.map { "\(trusted: $0.0.grouped) \($0.1)" as SafeText }
        let sentence = counts.joined(separator: ", ")
        guard !failures.isEmpty, !call.isDryRun else {
            output.sentence = sent == 0 ? "nothing to send: \(sentence)" : sentence
            return
        }
        let codes = Set(failures.map(\.error.code))
        // A file of a folder is one of several, whatever else is in the folder today.
        let isPartial = plan.isOfFolder && failures.contains { [.exists, .badData].contains($0.error.code) }
        let code = failures.count == posts.count && codes.count == 1 && !isPartial ? codes.first : nil
        let isForeign = codes.contains(.exists) && posts.contains { $0.isRefused && $0.entry != nil }
        // The counts are the last line.
        if isForeign { call.note("--force replaces texts that did not come from here") }
        output.trailingError = TritonError(code ?? .partial, sentence)
    }
}
