import Commands
import DNSRepository
import Items

struct ApplyDNSRecords: TritonCommand {
    static let page = CommandPage(
        "apply", "make the records those of a file", form: "FILE [--prune] [--max-delete N]",
        discussion: """
            Shows the plan and asks; without a terminal it needs --yes. New records are added first, then records are \
            changed, and deletions come last: after a failure nothing is deleted. Nothing is sent when the records \
            change while the plan is shown (code 73), when the answer of omg.lol lacks a part of a record, or when \
            --prune would delete more than 30 % of ten or more records, unless --max-delete allows it. Afterwards the \
            records are read again and compared with the file. A second run sends nothing. 'triton undo' reverts all \
            changes. With --at and --queue it is refused. The format of the file is described in 'triton help dns'.
            """,
        examples: [
            Example(
                "triton dns apply - --yes", "add what is missing, and change what differs",
                input: "[[record]]\nname = \"www\"\ntype = \"CNAME\"\ndata = \"example.com\"\nttl = 300\n"),
            Example(
                "triton dns apply dns.toml --prune --dry-run", "show what would be sent, deletions too",
                after: "triton dns list --toml > dns.toml"),
        ],
        output: AppliedRecord.schema, operands: [.file], traits: .asksFirst)

    @Argument("file", help: "The file; '-' reads standard input.", completion: .file) var file: String
    @Flag("--prune", help: "Delete records that the file does not name.") var prune = false
    @Option("--max-delete", takes: "number", help: "Delete at most this many, or nothing.") var maxDelete: Int?

    func check() throws(TritonError) {
        if maxDelete != nil, !prune { throw TritonError(.usage, "--max-delete needs --prune") }
    }

    func run(in repository: DNSRepository, _ call: Invocation) async throws -> CommandOutput {
        try repository.requireSentNow("'dns apply'")
        let address = try call.address
        let wanted: [DNSRecord]
        do throws(TritonError) {
            wanted = try WantedRecords.read(Array(try call.text(of: file, "the file").utf8), of: address)
        } catch {
            throw error.code == .badData ? error.withContext("cannot apply", SafeText(line: file)) : error
        }
        let present = try await repository.present(of: address)
        let plan = plan(present, wanted)
        try limit(plan, of: present.count)
        if !plan.kept.isEmpty, prune {
            let ids = plan.kept.map(\.id).joined(separator: ", ")
            call.note("records of types that a file cannot express are kept: \(line: ids)")
        } else if !plan.kept.isEmpty {
            let records: SafeText = plan.kept.count == 1 ? "1 record is" : "\(plan.kept.count) records are"
            call.note("\(records) not in the file: --prune deletes what is not")
        }
        guard !plan.isEmpty else {
            return .applied(OperandResults.none, "nothing to change: the records are those of the file")
        }
        try call.confirm("Change the DNS records of '\(address)' (\(plan.summary))?", showing: plan.lines)
        if !call.isDryRun, try await self.plan(repository.present(of: address), wanted) != plan {
            throw TritonError(
                .exists, "the records changed while the plan was made",
                hint: "nothing was sent; check the new plan")
        }
        var output = try await send(plan, repository, of: address, call)
        if !call.isDryRun, output.records.failures.isEmpty {
            output.trailingError = try await difference(wanted, repository, address)
        }
        return output
    }

    private func plan(_ present: [DNSRecord], _ wanted: [DNSRecord]) -> DNSPlan {
        DNSPlan(present: present, wanted: wanted, prunes: prune) { DNSRecord.types.contains($0.type) }
    }

    /// A file that was cut off, or that belongs to another address, must not empty a zone.
    private func limit(_ plan: DNSPlan, of count: Int) throws(TritonError) {
        for record in plan.additions {
            let isInTheWay = plan.kept.contains {
                $0.name.lowercased() == record.name.lowercased() && ($0.type == "CNAME" || record.type == "CNAME")
            }
            guard isInTheWay else { continue }
            throw TritonError(
                .badData, "'\(line: record.name)' has another record; a CNAME must be the only one",
                hint: "nothing was sent; --prune replaces it by the record of the file")
        }
        let deletions = plan.deletions.count
        if let maxDelete {
            guard deletions > maxDelete else { return }
            throw TritonError(
                .badData, "\(deletions) records would be deleted, and --max-delete allows \(maxDelete)",
                hint: "nothing was sent")
        }
        guard count >= 10, deletions * 10 > count * 3 else { return }
        throw TritonError(
            .badData, "\(deletions) of \(count) records would be deleted",
            hint: "nothing was sent; if that is what you want, add --max-delete \(deletions)")
    }

    private func send(_ plan: DNSPlan, _ repository: DNSRepository, of address: Address, _ call: Invocation)
        async throws
        -> CommandOutput
    {
        let stages = [
            plan.additions.map { repository.makeAddition($0) },
            plan.changes.map { repository.makeEdit(from: $0.from, to: $0.to) },
            plan.deletions.map { repository.makeEdit(from: $0, to: nil) },
        ]
        var results = OperandResults.none, done: [String] = []
        for (number, changes) in stages.enumerated() where !changes.isEmpty {
            // A record that replaces a deleted one may be missing.
            if number == 2, let first = results.records.failures.first {
                let error = TritonError(first.error.code, "not deleted, because another change failed")
                results.elements += changes.map { .failure(operand: AppliedRecord.name(of: $0), error) }
                break
            }
            // No copy of the records is kept: the file can be applied again.
            let names = changes.map(AppliedRecord.name)
            let sent = try await call.changes.deliverAll(changes, by: repository, named: names, after: done)
            done += zip(names, sent).compactMap { name, result in if case .success = result { name } else { nil } }
            results.elements += zip(changes, sent).map { change, result in
                switch result {
                case .success(let done): .row(AppliedRecord(change: done, address: address, isDone: !call.isDryRun).row)
                case .failure(let error): .failure(operand: AppliedRecord.name(of: change), error)
                }
            }
        }
        if results.elements.count == 1, let only = results.records.failures.first { throw only.error }
        return .applied(results, "changed the DNS records of '\(address)': \(plan.summary)")
    }

    /// The first record that the service stored in another form, as an error: each run would send it again.
    private func difference(_ wanted: [DNSRecord], _ repository: DNSRepository, _ address: Address) async throws
        -> TritonError?
    {
        let now = try await repository.present(of: address)
        guard let odd = wanted.first(where: { record in !now.contains { record.asks(for: $0) } }) else { return nil }
        return TritonError(
            .failed, "the record '\(line: odd.name) \(line: odd.type)' is not on the service as the file has it",
            hint: "see the record with 'triton dns list', and change the file accordingly")
    }
}

extension OperandResults {
    /// The results of an empty list.
    fileprivate static var none: OperandResults { OperandResults(elements: [], isSingle: false) }
}

extension CommandOutput {
    fileprivate static func applied(_ results: OperandResults, _ sentence: SafeText) -> CommandOutput {
        var output = changed(AppliedRecord.schema, results, prints: [], sentence)
        output.script = .records
        output.screen = .records
        output.emptyNotice = sentence
        return output
    }
}

extension DNSPlan {
    /// `2 added, 1 deleted`.
    fileprivate var summary: SafeText {
        let counts: [(Int, SafeText)] = [
            (additions.count, "added"), (changes.count, "changed"), (deletions.count, "deleted"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" as SafeText }.joined(separator: ", ")
    }

    fileprivate var lines: [SafeText] {
        additions.map { "+ \(line: $0.line.trimmed)" }
            + changes.map { "~ \(line: $0.from.line.trimmed)  ->  \(line: $0.to.line.trimmed)" }
            + deletions.map { "- \(line: $0.line.trimmed)" }
    }
}
