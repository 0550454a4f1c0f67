import Commands
import Items
import PURLsRepository

struct CheckPURLs: TritonCommand {
    static let page = CommandPage(
        "check", "find PURLs whose targets are dead or have moved", form: "[NAME…] [--fix] [--allow-private]",
        discussion: """
            Each target is asked with HEAD, and with GET where that is refused; at most eight hosts at a time, and the \
            targets on one host one after the other. No token is sent. Hosts of this machine and of its own network \
            are asked only with --allow-private, and in the sandbox if it was not chosen by a .triton.toml; a message \
            says how many were not asked. Those that need attention come first: dead ones, then those that have moved, \
            also with --fix. The exit code is 1 when a target is \
            dead or has moved for good; with --where, one of those that are shown.

            --fix changes the targets that have moved for good (HTTP 301 or 308) to the new URLs: it shows the plan \
            and asks; without a terminal it needs --yes. 'triton undo' reverts it.
            """,
        examples: [
            Example("triton purl check", "all of them", needsNetwork: true),
            Example(
                "triton purl check --json --jq '.[] | select(.ok == false).name'",
                "the names of those that need attention", needsNetwork: true),
            Example("triton purl check --fix --dry-run", "show what would be changed", needsNetwork: true),
        ],
        output: PURLCheck.schema, operands: [.purl], traits: .list, askingCase: .option("--fix"))

    @Argument("name", help: "The names, or their URLs (default: all).") var names: [String] = []
    @Flag("--fix", help: "Change the targets that have moved for good.") var fix = false
    @Flag("--allow-private", help: "Ask hosts of this machine and its network too.") var allowPrivate = false

    var isRead: Bool { !fix }

    func check(_ options: GlobalOptions) throws(TritonError) {
        if fix { try options.requireAllShown(by: "--fix") }
    }

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        try call.requireOnline()
        let selection = try await chosen(environment, call), purls = selection.purls
        let findings = try await call.lookUp(
            purls.map(\.target), with: environment.links, allowsPrivateHosts: allowPrivate, of: "PURLs")
        let all = zip(purls, findings).map { PURLCheck($0, $1) }
        let dead = all.filter { $0.isOK == false && $0.movedTo == nil }
        let checks =
            dead + all.filter { $0.isOK == false && $0.movedTo != nil } + all.filter { $0.isOK == nil }
            + all.filter { $0.isOK == true }
        let elements = fix ? try await fixed(checks, environment.repository, call) : checks.map { .row($0.row) }
        var output = CommandOutput(
            schema: PURLCheck.schema, records: .many(ElementList(elements + selection.failures)))
        output.screen = .sentences { PURLCheck.sentence($0) }
        output.emptyNotice = "there are no PURLs to check"
        let areAllRead = output.records.failures.isEmpty
        output.conclude { [fix] positions in
            let shown = positions.filter(checks.indices.contains).map { checks[$0] }
            return Self.summary(of: shown, areAllRead: areAllRead, isFix: fix)
        }
        return output
    }

    /// - Parameter areAllRead: whether no PURL failed; each failure is an error of its own.
    private static func summary(of checks: [PURLCheck], areAllRead: Bool, isFix: Bool) -> CommandOutput.Conclusion {
        let moved = checks.count { $0.movedTo != nil }
        let left = checks.count { $0.isOK == false } - (isFix ? moved : 0)
        if left > 0 {
            let verb: SafeText = left == 1 ? "needs" : "need"
            return CommandOutput.Conclusion(
                error: TritonError(
                    .findings, "\(left) of \(checks.count) PURLs \(verb) attention",
                    hint: moved == 0 || isFix
                        ? nil : "'triton purl check --fix' changes the targets that have moved"))
        }
        guard areAllRead, !checks.isEmpty else { return CommandOutput.Conclusion() }
        if isFix, moved > 0 {
            return CommandOutput.Conclusion(
                sentence: moved == 1 ? "changed the target of 1 PURL" : "changed the targets of \(moved) PURLs")
        }
        guard checks.allSatisfy({ $0.isOK == true }) else { return CommandOutput.Conclusion() }
        return CommandOutput.Conclusion(
            sentence: checks.count == 1
                ? "the target of the PURL works" : "the targets of all \(checks.count) PURLs work")
    }

    /// The PURLs to check, and the names that cannot be read.
    private struct Selection {
        var purls: [PURL] = []
        var failures: [CommandOutput.Element] = []
    }

    private func chosen(_ environment: PURLsEnvironment, _ call: Invocation) async throws -> Selection {
        let repository = environment.repository
        guard !names.isEmpty else {
            // As in `purl list`, the selected address is the user's own, also with --address.
            return Selection(purls: try await repository.list(of: try call.address, isOwn: true))
        }
        let names = try await call.named(names, check: { _ = try call.item($0, .purl) }) {
            try await repository.list(of: call.address)
        }
        let items = try names.map { try fix ? call.ownItem($0, .purl) : call.item($0, .purl) }
        let read = try await call.readEach(items, of: "PURLs") { try await repository.fetch($0.name, of: $0.address) }
        return zip(names, read).reduce(into: Selection()) { selection, item in
            switch item.1 {
            case .success(let purl): selection.purls.append(purl)
            case .failure(let error): selection.failures.append(.failure(operand: item.0, error))
            }
        }
    }

    /// Changes the targets that have moved for good, after a question.
    private func fixed(_ checks: [PURLCheck], _ repository: PURLsRepository, _ call: Invocation) async throws
        -> [CommandOutput.Element]
    {
        let plan = checks.compactMap { check in
            check.movedTo.map { "~ \(line: check.purl.name)  \(line: check.purl.target)  ->  \(line: $0)" as SafeText }
        }
        guard !plan.isEmpty else { return checks.map { .row($0.row) } }
        let targets: SafeText = plan.count == 1 ? "the target of 1 PURL" : "the targets of \(plan.count) PURLs"
        try call.confirm("Change \(targets)?", showing: plan)
        var edits: [Result<Change, TritonError>?] = []
        for check in checks {
            do { edits.append(try await edit(check, repository).map { .success($0) }) } catch let error as TritonError
                where error.code != .cancelled
            {
                edits.append(.failure(error))
            }
        }
        let changes = edits.compactMap { edit in if case .success(let change)? = edit { change } else { nil } }
        var sent = try await call.changes.deliverAll(changes, by: repository, named: changes.map { $0.key ?? "" })[...]
        return zip(checks, edits).map { check, edit in
            guard let edit else { return .row(check.row) }
            if case .failure(let error) = edit.flatMap({ _ in sent.removeFirst() }) {
                return .failure(operand: check.purl.name, error)
            }
            var check = check
            check.isFixed = true
            return .row(check.row)
        }
    }

    /// Nil for a target that has not moved for good.
    private func edit(_ check: PURLCheck, _ repository: PURLsRepository) async throws -> Change? {
        guard let target = check.movedTo else { return nil }
        let present = try await repository.base(check.purl.name, of: check.purl.address)
        guard present.target == check.purl.target else {
            throw TritonError(.exists, "its target was changed meanwhile", hint: "check it again")
        }
        var moved = present
        moved.target = target
        return repository.makeEdit(from: present, to: moved)
    }
}
