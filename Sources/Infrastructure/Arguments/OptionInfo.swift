package import Domain

/// One option, flag or operand of a verb, as parser, help, completion and manual use it.
package struct OptionInfo: Sendable {
    package enum Kind: Sendable { case positional, option, flag }

    package let kind: Kind
    /// With hyphens, short one first: `["-a", "--address"]`; empty for operands.
    package let names: [String]
    package let valueName: String
    package let about: String
    package let isOptional: Bool
    package let isRepeating: Bool
    /// The valid words, if they are a closed list.
    package let values: [String]
    /// What a valid word is, if they are no closed list.
    package let form: SafeText
    package let takesFile: Bool
    package let isHidden: Bool
    /// The option that takes the value after the equals sign of a flag: `--json=a,b` is `--json --fields a,b`.
    package var valueOption: String?

    /// The options of every command.
    package static var global: [OptionInfo] { GlobalOptions.declared().declarations.infos }

    /// The option for help, which the parser handles without a declaration.
    package static let help = OptionInfo(.flag, ["-h", "--help"], about: "Show the help.")

    /// The option of commands whose text is rendered on a terminal.
    package static let raw = OptionInfo(.flag, ["--raw"], about: "Show the source on a terminal too.")

    package init(
        _ kind: Kind, _ names: [String] = [], takes valueName: String = "", about: String, isOptional: Bool = true,
        isRepeating: Bool = false, values: [String] = [], form: SafeText = "", completion: WordCompletion = .none,
        isHidden: Bool = false
    ) {
        self.kind = kind
        self.names = names
        self.valueName = valueName
        self.about = about
        self.isOptional = isOptional
        self.isRepeating = isRepeating
        self.isHidden = isHidden
        self.form = form
        if case .words(let words) = completion { self.values = words } else { self.values = values }
        if case .file = completion { takesFile = true } else { takesFile = false }
    }

    /// Whether a value is one of ``values``, in any case; a list with commas is checked by its command.
    package func allows(_ value: String) -> Bool {
        values.isEmpty || valueName == "list" || values.contains { $0.lowercased() == value.lowercased() }
    }

    /// The type of its value, for programs that generate command lines: `flag`, `choice` (of ``values``), `file`,
    /// `number` or `string`.
    package var typeName: String {
        if kind == .flag { return "flag" }
        if !values.isEmpty { return "choice" }
        if takesFile { return "file" }
        return ["number", "seconds"].contains(valueName) ? "number" : "string"
    }

    package var isGlobal: Bool { names.contains { GlobalOptions.kinds[$0] != nil } }
}

/// The kinds of values that complete a word.
package enum WordCompletion: Sendable {
    case none, file
    case words([String])
}
