package import Domain

/// The static description of a kind of change: how two states are compared, merged and shown.
package struct ChangeDescription: Sendable {
    package let kind: ChangeKind
    /// The name of an item in a sentence: `purl`, `now page`.
    package let name: SafeText
    private let givenPlural: SafeText?
    /// The noun of the command line that changes it: `purl`, `weblog`.
    package let noun: String
    /// The verb that creates it: `add`, `post`, `upload`.
    package let creatingVerb: String
    package let key: ItemKey
    /// The fields that a change can set. The service sets the others, such as a counter.
    package let fields: [ItemField]
    package let traits: Traits
    /// The words after `triton` that a person would type for the change, without its text.
    package let commandLine: @Sendable (Change) -> [String]
    /// The parts that an undo does not restore, each as a short phrase.
    package let lost: @Sendable (Change) -> [String]
    /// A title for an item whose key has no meaning for a person: the words that it begins with.
    package let title: @Sendable (Snapshot) -> String?
    /// Compares a state that was to be created with one at the service; nil where ``areSame(_:_:)`` decides.
    private let recognise: (@Sendable (_ wanted: Snapshot, _ seen: Snapshot) -> Recognition)?

    package init(
        _ kind: ChangeKind, name: SafeText, plural: SafeText? = nil, noun: String, creatingVerb: String = "add",
        key: ItemKey = .none,
        fields: [ItemField], _ traits: Traits = [],
        commandLine: @escaping @Sendable (Change) -> [String],
        lost: @escaping @Sendable (Change) -> [String] = { _ in [] },
        title: @escaping @Sendable (Snapshot) -> String? = { _ in nil },
        recognise: (@Sendable (_ wanted: Snapshot, _ seen: Snapshot) -> Recognition)? = nil
    ) {
        self.kind = kind
        self.name = name
        givenPlural = plural
        self.noun = noun
        self.creatingVerb = creatingVerb
        self.key = key
        self.fields = fields
        self.traits = traits
        self.commandLine = commandLine
        self.lost = lost
        self.title = title
        self.recognise = recognise
    }

    package struct Traits: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Such an item can be created again only from its bytes. A deletion that could not fetch them cannot be
        /// undone.
        package static let needsBytes = Traits(rawValue: 1)
        /// The service cannot delete such an item, so its creation cannot be undone.
        package static let permanent = Traits(rawValue: 2)
        /// An equal state is sent too, because the service does not say everything about the present one: whether it is
        /// published. What was sent again in this way counts as unchanged, and is not kept for undo.
        package static let sendsEqualState = Traits(rawValue: 4)
        /// `undo` cannot revert such a change.
        package static let irreversible = Traits(rawValue: 8)
        /// The service cannot be asked if a change has arrived.
        package static let cannotBeLookedUp = Traits(rawValue: 16)
        /// Several of them are sent one after the other, because their order has a meaning.
        package static let ordered = Traits(rawValue: 32)
        /// The service cannot remove the value of a field. An undo leaves a field that had none before as it is.
        package static let keepsValues = Traits(rawValue: 64)
    }

    /// The field that names the item; nil where an address has only one such item.
    package var keyField: String? { key.field }
    /// Whether the service chooses the key, so that a deleted item gets another key when it is created again.
    package var hasServiceMadeKey: Bool { key.isAssigned }
    /// The field that contains the user's text; nil for a picture, or where there are only options.
    package var textField: String? { fields.first { $0.form == .prose }?.name }
    package var canDelete: Bool { !traits.contains(.permanent) }
    package var canBeLookedUp: Bool { !traits.contains(.cannotBeLookedUp) }

    /// The plural of the name in a sentence: `PURLs`, `entries`.
    package var plural: SafeText {
        if let givenPlural { return givenPlural }
        let word = name.rendered
        if word.hasSuffix("y") { return SafeText(trusted: word.dropLast() + "ies") }
        return SafeText(trusted: word + (word.hasSuffix("us") ? "es" : word.hasSuffix("s") ? "" : "s"))
    }

    /// Relation of a state at the service to one that was to be created.
    package enum Recognition: Sendable, Equatable {
        /// It is another item.
        case other
        case whole
        /// Only the first of several requests arrived. The value is the state that the item should have.
        case begun(Snapshot)
    }

    /// Whether a change with an unknown outcome has created this item of the service.
    package func recognition(of wanted: Snapshot, in seen: Snapshot) -> Recognition {
        if let recognise { return recognise(wanted, seen) }
        return areSame(wanted, seen) ? .whole : .other
    }

    /// Whether two states are equal in the fields that a change can set.
    package func areSame(_ left: Snapshot, _ right: Snapshot) -> Bool {
        fields.allSatisfy { $0.isSame(left, right) }
            && (left.bytes == nil || right.bytes == nil || left.bytes == right.bytes)
    }

    /// Whether a change sent an equal state again (``Traits/sendsEqualState``). A flag that is not known at the service
    /// does not count.
    func isRepetition(_ change: Change) -> Bool {
        guard traits.contains(.sendsEqualState), let before = change.before, let after = change.after else {
            return false
        }
        return areSame(knowing(before, flagsOf: after), after)
    }

    /// The state with the flags of another one that it does not know itself: the service does not always say whether a
    /// page is published, or whether a picture is hidden.
    func knowing(_ state: Snapshot?, flagsOf other: Snapshot?) -> Snapshot? {
        guard let state, let other else { return state }
        return fields.filter { $0.form == .flag && state.flag($0.name) == nil }.reduce(state) { state, field in
            other.record[field.name].map { state.with(field.name, $0) } ?? state
        }
    }

    func areSame(_ left: Snapshot?, _ right: Snapshot?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return areSame(left, right)
    }

    /// The fields of a state of the service that its answer lacks. A text is never null, and a flag that is not known
    /// is not lost (``knowing(_:flagsOf:)``).
    package func unknownFields(of state: Snapshot) -> [String] {
        fields.filter { $0.form != .flag }.map(\.name).filter { field in
            let value = state.record[field]
            return value == nil || field == textField && value == .null
        }
    }

    /// The state as lines of text, for differences: the text of a single field as it is, otherwise field by field.
    package func lines(_ state: Snapshot?) -> String {
        guard let state else { return "" }
        if fields.count == 1, let text = state.text(fields[0].name) {
            // A single value, such as a name, is a line; whether a text ends with a newline is up to its author.
            return text.normalisedLineEnds + (fields[0].form == .prose ? "" : "\n")
        }
        return fields.map { $0.lines(state, isLabelled: $0.name != textField) }.joined()
    }

    /// The part of the command line after `triton`, quoted for a POSIX shell. A change whose values were erased has the
    /// command line of one that changes nothing.
    package func typedLine(of change: Change) -> String {
        var change = change
        if change.isErased { change.after = change.before }
        return commandLine(change).map(ShellQuoting.posix).joined(separator: " ")
    }

    /// The options for the fields of a change, each with the name of its field, such as `--target URL`, `--listed` and
    /// `--unlisted`. What stays as it was, and what a new item has without an option, is left out; so are long texts.
    /// - Parameter others: fields that are operands.
    package func options(for change: Change, except others: String...) -> [String] {
        guard let after = change.after else { return [] }
        let isNew = change.condition == .absent
        return fields.filter { $0.form != .prose && !others.contains($0.name) }.flatMap { field -> [String] in
            if let before = change.before, field.isSame(before, after) { return [] }
            let value = after.record[field.name]
            return switch isNew ? ItemField.plain(value) : value {
            case .bool(let flag)?: flag ? ["--\(field.name)"] : isNew ? [] : ["--un\(field.name)"]
            case .number(let digits)?: ["--\(field.name)", digits]
            case .string(let text)?:
                text.hasPrefix("-") ? ["--\(field.name)=\(text)"] : ["--\(field.name)", text]
            default: []
            }
        }
    }

    /// The exact bytes that the user wrote: the text, the picture, or else the record as a line of JSON.
    package func content(of change: Change) -> [UInt8] {
        guard let state = change.after else { return [] }
        if let bytes = state.bytes { return bytes }
        if let text = textField.flatMap({ state.text($0) }) { return Array(text.utf8) }
        return state.record.bytes() + [10]
    }

    package func key(of state: Snapshot) -> String? { keyField.flatMap { state.text($0) } }
}

extension ItemField {
    func isSame(_ left: Snapshot, _ right: Snapshot) -> Bool { form.areSame(left.record[name], right.record[name]) }

    /// A missing value, null and an empty text are the same.
    static func plain(_ value: JSON?) -> JSON? {
        switch value {
        case nil, .null?, .string("")?: nil
        default: value
        }
    }

    fileprivate func lines(_ state: Snapshot, isLabelled: Bool) -> String {
        switch form {
        case .prose:
            guard let text = state.text(name)?.normalisedLineEnds, !text.isEmpty else { return "" }
            let end = text.hasSuffix("\n") ? "" : "\n"
            return isLabelled ? "\(name):\n\(text)\(end)" : text + end
        case .members: return state.texts(name).map { $0 + "\n" }.joined()
        case .line, .flag, .number:
            guard let value = Self.plain(state.record[name]) else { return "" }
            if case .string(let text) = value { return "\(name): \(text)\n" }
            return "\(name): \(value.text())\n"
        }
    }
}
