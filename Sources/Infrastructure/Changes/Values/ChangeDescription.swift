package import Domain

/// The static description of a kind of change: how two states are compared, merged and shown.
package struct ChangeDescription: Sendable {
    package let kind: ChangeKind
    /// The name of an item in a sentence: `purl`, `now page`.
    package let name: SafeText
    /// The noun of the command line that changes it: `purl`, `weblog`.
    package let noun: String
    /// The verb that creates it: `add`, `post`, `upload`.
    package let creatingVerb: String
    /// The field that names the thing; nil where an address has only one.
    package let keyField: String?
    /// Whether the service chooses the key, so that what was deleted comes back under another one.
    package let hasServiceMadeKey: Bool
    /// The fields that a change can set. Other fields, such as a counter, are the service's.
    package let fields: [ChangeField]
    /// The field that contains what the user wrote; nil where it is a picture, or options only.
    package let textField: String?
    /// Whether such a thing can only be made again from its bytes, so that a deletion that could not fetch them cannot
    /// be undone.
    package let needsBytes: Bool
    /// Whether the service can delete such a thing, so that its creation can be undone.
    package let canDelete: Bool
    /// Whether an equal state is sent all the same, because the time of the save is part of the thing.
    package let sendsEqualState: Bool
    /// Whether `undo` can take such a change back.
    package let isReversible: Bool
    /// Whether the service can be asked if a change has arrived.
    package let canBeLookedUp: Bool
    /// Whether several of them go out one after the other, because their order means something.
    package let isOrdered: Bool
    /// The words after `triton` that a person would type for the change, without its text.
    package let commandLine: @Sendable (Change) -> [String]
    /// The parts that an undo does not restore, each as a short phrase.
    package let lost: @Sendable (Change) -> [String]
    /// What a person knows the thing by where its key says nothing: the words that it begins with.
    package let title: @Sendable (Snapshot) -> String?
    /// How much of a state that was to be created is in one that the service has; nil where the two are the same then.
    private let recognise: (@Sendable (_ wanted: Snapshot, _ seen: Snapshot) -> Recognition)?

    package init(
        _ kind: ChangeKind, name: SafeText, noun: String, creatingVerb: String = "add", keyField: String? = nil,
        hasServiceMadeKey: Bool = false, fields: [ChangeField],
        textField: String? = nil, needsBytes: Bool = false, canDelete: Bool = true, sendsEqualState: Bool = false,
        isReversible: Bool = true,
        canBeLookedUp: Bool = true, isOrdered: Bool = false,
        commandLine: @escaping @Sendable (Change) -> [String],
        lost: @escaping @Sendable (Change) -> [String] = { _ in [] },
        title: @escaping @Sendable (Snapshot) -> String? = { _ in nil },
        recognise: (@Sendable (_ wanted: Snapshot, _ seen: Snapshot) -> Recognition)? = nil
    ) {
        self.kind = kind
        self.name = name
        self.noun = noun
        self.creatingVerb = creatingVerb
        self.keyField = keyField
        self.hasServiceMadeKey = hasServiceMadeKey
        self.fields = fields
        self.textField = textField
        self.needsBytes = needsBytes
        self.canDelete = canDelete
        self.sendsEqualState = sendsEqualState
        self.isReversible = isReversible
        self.canBeLookedUp = canBeLookedUp
        self.isOrdered = isOrdered
        self.commandLine = commandLine
        self.lost = lost
        self.title = title
        self.recognise = recognise
    }

    /// What a sentence calls several of them: `purls`, `entries`.
    package var plural: SafeText {
        let word = name.rendered
        if word.hasSuffix("y") { return SafeText(trusted: word.dropLast() + "ies") }
        return SafeText(trusted: word + (word.hasSuffix("us") ? "es" : word.hasSuffix("s") ? "" : "s"))
    }

    /// What a state at the service has to do with one that was to be created.
    package enum Recognition: Sendable, Equatable {
        /// It is another thing.
        case other
        case whole
        /// Only the first of several requests arrived; with the state that the thing should have.
        case begun(Snapshot)
    }

    /// Whether a thing of the service was made by a change whose answer is not known.
    package func recognition(of wanted: Snapshot, in seen: Snapshot) -> Recognition {
        if let recognise { return recognise(wanted, seen) }
        return areSame(wanted, seen) ? .whole : .other
    }

    /// Whether two states say the same. Fields that only the service sets do not count.
    package func areSame(_ left: Snapshot, _ right: Snapshot) -> Bool {
        fields.allSatisfy { $0.isSame(left, right) }
            && (left.bytes == nil || right.bytes == nil || left.bytes == right.bytes)
    }

    /// The state as lines of text, for differences: a single text as it is, everything else field by field.
    package func lines(_ state: Snapshot?) -> String {
        guard let state else { return "" }
        if fields.count == 1, let text = state.text(fields[0].name) {
            // A single value, such as a name, is a line; whether a text ends with a newline is up to its author.
            return text.normalisedLineEnds + (fields[0].form == .value ? "\n" : "")
        }
        return fields.map { $0.lines(state, isLabelled: $0.name != textField) }.joined()
    }

    /// The command line that a person would type after `triton`, quoted for a POSIX shell.
    package func typedLine(of change: Change) -> String {
        commandLine(change).map { word in
            let isPlain =
                !word.isEmpty && word.unicodeScalars.allSatisfy { !$0.isASCII || Self.plainCharacters.contains($0) }
            return isPlain ? word : "'" + word.replacingBytes(of: "'", with: #"'\''"#) + "'"
        }.joined(separator: " ")
    }

    /// Characters without a meaning in any shell.
    private static let plainCharacters = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=@%+,".unicodeScalars)

    /// Byte for byte what the user wrote: the text, the picture, or else the record as a line of JSON.
    package func content(of change: Change) -> [UInt8] {
        guard let state = change.after else { return [] }
        if let bytes = state.bytes { return bytes }
        if let text = textField.flatMap({ state.text($0) }) { return Array(text.utf8) }
        return state.record.bytes() + [10]
    }

    /// The key of a state.
    package func key(of state: Snapshot) -> String? { keyField.flatMap { state.text($0) } }
}

/// One thing that a change can set.
package struct ChangeField: Sendable {
    package enum Form: Sendable {
        /// Many lines: compared without regard to line ends and to a newline at the end, and merged line by line.
        case text
        /// One value, taken as a whole.
        case value
        /// A set of texts, merged member by member.
        case members
    }

    package let name: String
    package let form: Form

    package static func text(_ name: String) -> ChangeField { ChangeField(name: name, form: .text) }
    package static func value(_ name: String) -> ChangeField { ChangeField(name: name, form: .value) }
    package static func members(_ name: String) -> ChangeField { ChangeField(name: name, form: .members) }

    func isSame(_ left: Snapshot, _ right: Snapshot) -> Bool {
        switch form {
        case .text: Self.comparable(left.text(name)) == Self.comparable(right.text(name))
        case .value: Self.plain(left.record[name]) == Self.plain(right.record[name])
        case .members: left.texts(name) == right.texts(name)
        }
    }

    /// Without regard to line ends and to newlines at the end: the service may change both (service reference, section
    /// 4, rule 6). By bytes, because two spellings of one letter are equal strings and a change all the same.
    static func comparable(_ text: String?) -> [UInt8] {
        var bytes = Array((text ?? "").normalisedLineEnds.utf8)
        while bytes.last == 10 { bytes.removeLast() }
        return bytes
    }

    /// A missing value, null and an empty text are the same.
    static func plain(_ value: JSON?) -> JSON? {
        switch value {
        case nil, .null?, .string("")?: nil
        default: value
        }
    }

    fileprivate func lines(_ state: Snapshot, isLabelled: Bool) -> String {
        switch form {
        case .text:
            guard let text = state.text(name)?.normalisedLineEnds, !text.isEmpty else { return "" }
            let end = text.hasSuffix("\n") ? "" : "\n"
            return isLabelled ? "\(name):\n\(text)\(end)" : text + end
        case .members: return state.texts(name).map { $0 + "\n" }.joined()
        case .value:
            guard let value = Self.plain(state.record[name]) else { return "" }
            if case .string(let text) = value { return "\(name): \(text)\n" }
            return "\(name): \(value.text())\n"
        }
    }
}
