import Domain

/// A command line that an earlier version kept in the outbox or for undo. Only the forms that it wrote are understood.
struct LegacyCommandLine {
    let noun: String
    /// The verb; both words of verbs such as `config set` in `weblog config set`.
    let verb: String
    private var options: [String: [String]] = [:]
    private var operands: [String] = []

    init(_ words: [String]) {
        var left = words[...]
        noun = left.popFirst() ?? ""
        var verb = noun == "api" ? "" : left.popFirst() ?? ""
        if ["bio", "config", "template"].contains(verb), let next = left.first {
            verb += " " + next; left.removeFirst()
        }
        self.verb = verb
        while let word = left.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            if word == "--" {
                operands += left
                break
            }
            if let equals = word.firstIndex(of: "=") {
                options[String(word[..<equals]), default: []].append(String(word[word.index(after: equals)...]))
            } else if Self.withValue.contains(word), let value = left.popFirst() {
                options[word, default: []].append(value)
            } else {
                options[word, default: []].append("")
            }
        }
    }

    private static let withValue: Set<String> = [
        "--emoji", "--link", "--id", "--file", "--input", "-X", "-H", "--ttl", "--priority", "--name", "--type",
    ]

    /// The field that names a thing, by kind.
    static let keyFields: [ChangeKind: String] = [
        "purl": "name", "paste": "title", "status": "id", "entry": "id", "picture": "id", "dns": "id",
        "preference": "item",
    ]

    /// The kind of change that the line makes; nil for an unknown command.
    var kind: ChangeKind? {
        switch (noun, verb) {
        case ("purl", "add"), ("purl", "delete"): "purl"
        case ("paste", "add"), ("paste", "edit"), ("paste", "delete"): "paste"
        case ("status", "post"), ("status", "edit"), ("status", "delete"): "status"
        case ("status", "bio set"): "bio"
        case ("status", "follow"), ("status", "unfollow"): "follow"
        case ("now", "set"), ("now", "edit"): "now"
        case ("web", "set"), ("web", "edit"): "web"
        case ("web", "avatar"): "avatar"
        case ("weblog", "post"), ("weblog", "edit"), ("weblog", "delete"): "entry"
        case ("weblog", "config set"): "weblog_config"
        case ("weblog", "template set"): "weblog_template"
        case ("pic", "upload"), ("pic", "edit"), ("pic", "delete"): "picture"
        case ("dns", "add"), ("dns", "edit"), ("dns", "delete"): "dns"
        case ("email", "set"): "email"
        case ("account", "name"): "account_name"
        case ("account", "settings"): "account_settings"
        case ("account", "preference"): "preference"
        case ("api", _): "call"
        default: nil
        }
    }

    /// The change that the line with its text would make. Fields that it does not name keep their value. An edit
    /// without its base is sent only when the user confirms it, because it is unknown what it would replace.
    func change(of address: Address?, content: [UInt8]) -> Change? {
        guard let kind else { return nil }
        let text = String(validating: content, as: UTF8.self) ?? ""
        func change(_ key: String?, _ record: [(String, JSON?)], bytes: [UInt8]? = nil, if condition: Change.Condition)
            -> Change
        {
            let members = record.compactMap { name, value in value.map { JSON.Member(name, $0) } }
            return Change(kind, of: address, key: key, to: Snapshot(.object(members), bytes: bytes), if: condition)
        }
        let replaces = options["--force"] != nil
        let listed: JSON? = options["--listed"] != nil ? true : options["--unlisted"] != nil ? false : nil
        switch (noun, verb) {
        case ("purl", "add"):
            if options["--from"] != nil || operands == ["-"] || operands.isEmpty {
                return record(text, kind, of: address, if: replaces ? .any : .absent)
            }
            guard operands.count == 2 else { return nil }
            return change(
                operands[0],
                [("name", .string(operands[0])), ("target", .string(operands[1])), ("listed", listed ?? false)],
                if: replaces ? .any : .absent)
        case ("paste", "add") where options["--from"] != nil:
            return record(text, kind, of: address, if: replaces ? .any : .absent)
        case ("paste", "add"), ("paste", "edit"):
            guard let title = operands.last else { return nil }
            let condition: Change.Condition = verb == "edit" ? .unchanged : replaces ? .any : .absent
            return change(
                title,
                [
                    ("title", .string(title)), ("content", .string(text)),
                    ("listed", verb == "add" ? listed ?? false : listed),
                ], if: condition)
        case ("status", "post"):
            return change(
                nil,
                [
                    ("content", .string(text)), ("emoji", option("--emoji")), ("external_url", option("--link")),
                    ("skip_mastodon_post", options["--no-mastodon"] == nil ? nil : true),
                ], if: .absent)
        case ("status", "edit"):
            guard let id = operands.first, id != "-" else { return nil }
            return change(
                id, [("id", .string(id)), ("emoji", option("--emoji")), ("content", .string(text))], if: .unchanged)
        case ("status", "bio set"), ("weblog", "config set"), ("weblog", "template set"), ("web", "set"),
            ("now", "set"):
            let publish: JSON? = noun == "web" ? .bool(options["--no-publish"] == nil) : nil
            return change(nil, [("content", .string(text)), ("listed", listed), ("published", publish)], if: .any)
        case ("now", "edit"), ("web", "edit"):
            let publish: JSON? = noun == "web" ? .bool(options["--no-publish"] == nil) : nil
            return change(
                nil, [("content", .string(text)), ("listed", listed), ("published", publish)], if: .unchanged)
        case ("status", "follow"):
            guard let target = operands.first else { return nil }
            return change(target, [("address", .string(target))], if: .any)
        case ("weblog", "post"):
            let id = options["--id"]?.last
            return change(id, [("id", .string(id)), ("source", .string(text))], if: replaces ? .any : .absent)
        case ("weblog", "edit"):
            guard let id = operands.first, id != "-" else { return nil }
            return change(id, [("id", .string(id)), ("source", .string(text))], if: .unchanged)
        case ("web", "avatar"): return change(nil, [], bytes: content, if: .any)
        case ("pic", "upload"):
            let tags = options["--tag"].map { JSON.array($0.filter { !$0.isEmpty }.map { .string($0) }) }
            return change(
                nil,
                [
                    ("caption", option("--caption")), ("alt", option("--alt")), ("tags", tags),
                    ("hidden", options["--hidden"] == nil ? nil : true),
                ],
                bytes: content, if: .absent)
        case (_, "delete"), ("status", "unfollow"):
            // The user had confirmed the deletion. One row cannot contain the several changes of several operands.
            guard operands.count == 1, !operands[0].contains("://"), operands[0] != "latest" else { return nil }
            return Change(kind, of: address, key: operands[0], to: nil, if: .any)
        case ("api", _):
            guard let path = operands.last, path != "-" else { return nil }
            let headers = JSON.array((options["-H"] ?? []).map { .string($0) })
            return change(
                nil, [("method", option("-X")), ("path", .string(path)), ("headers", headers)], bytes: content, if: .any
            )
        default: return nil
        }
    }

    private func option(_ name: String) -> JSON? { options[name]?.last.map { .string($0) } }

    /// The change of a line with `--from`, whose text is a record that a list had written.
    private func record(_ text: String, _ kind: ChangeKind, of address: Address?, if condition: Change.Condition)
        -> Change?
    {
        // A row with `--from` always contains a JSON object; anything else is not understood.
        guard let json = try? JSON(parsing: text), case .object = json, let field = Self.keyFields[kind] else {
            return nil
        }
        let state = Snapshot(json)
        return state.text(field).map { Change(kind, of: address, key: $0, to: state, if: condition) }
    }
}
