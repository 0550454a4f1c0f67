package import Domain

/// A setting that the program understands. Features contribute their own.
package struct KnownSetting: Sendable {
    package enum Kind: Sendable, Equatable {
        case text, bool, url, address, email, profileName
        case int(ClosedRange<Int>)
        case choice([String])
        /// A program with its arguments.
        case command
        /// Any value; the option that uses it checks it.
        case any
    }

    /// `profiles.<profile>.address`; a part in angle brackets matches any name.
    package let pattern: String
    package let kind: Kind
    /// The default value, for the manual; nil when there is none.
    package let standard: String?
    package let about: StaticString

    /// A value for the manual; nil for a setting whose kind tells one.
    private let sample: String?
    /// Whether the arguments of its program may be secrets, which are not shown.
    private let hidesArguments: Bool

    package init(
        _ pattern: String, _ kind: Kind, standard: String? = nil, _ about: StaticString, sample: String? = nil,
        hidesArguments: Bool = false
    ) {
        self.hidesArguments = hidesArguments
        self.pattern = pattern
        self.sample = sample
        self.kind = kind
        self.standard = standard
        self.about = about
    }

    /// A key and a value as they are typed after `triton config set`, for the manual.
    package var example: String {
        // A default is for an option that this command has.
        let command = pattern.contains("<option>") ? "purl list" : "status post"
        let key = pattern.replacing("<profile>", with: "work").replacing("<noun verb>", with: command)
            .replacing("<option>", with: "limit").replacing("<name>", with: "hi")
        return [key, sample ?? exampleValue].map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
    }

    private var exampleValue: String {
        switch kind {
        case .text: "text"
        case .bool: standard == "true" ? "false" : "true"
        case .url: "https://api.example.com"
        case .address: "demo"
        case .email: "you@example.com"
        case .profileName: "work"
        case .int(let range): standard ?? String(range.lowerBound)
        case .choice(let words): words.first { $0 != standard } ?? ""
        case .command: #"["pass", "show", "omg.lol"]"#
        case .any: "20"
        }
    }

    var parts: [String] { pattern.split(separator: ".").map(String.init) }
    package static func isPlaceholder(_ part: String) -> Bool { part.hasPrefix("<") }

    package func matches(_ key: SettingKey) -> Bool {
        key.parts.count == parts.count && zip(parts, key.parts).allSatisfy { Self.isPlaceholder($0) || $0 == $1 }
    }

    /// The pattern with the names of the key in place of the placeholders; nil when the number of parts differs.
    func filled(like key: SettingKey) -> SettingKey? {
        guard key.parts.count == parts.count else { return nil }
        return SettingKey(zip(parts, key.parts).map { Self.isPlaceholder($0) ? $1 : $0 })
    }

    /// Parses a value that a person typed.
    ///
    /// - Throws: `config` with a description of valid values.
    package func parse(_ text: String, for key: SettingKey) throws(TritonError) -> SettingValue {
        let value: SettingValue =
            switch kind {
            case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
            case .int: Int(text).map { .int($0) } ?? .string(text)
            case .command, .any: Self.typed(text) ?? .string(text)
            default: .string(text)
            }
        try check(value, for: key)
        return value
    }

    /// Its default; nil when there is none.
    package var standardValue: SettingValue? {
        let key = SettingKey(parts.map { Self.isPlaceholder($0) ? "default" : $0 })
        // A default that is not a valid value describes one.
        return standard.map { text in (try? parse(text, for: key)) ?? .string(text) }
    }

    /// - Throws: `config` with a description of valid values.
    package func check(_ value: SettingValue, for key: SettingKey) throws(TritonError) {
        for (part, name) in zip(parts, key.parts) where part == "<profile>" && !Self.isProfileName(name) {
            throw TritonError(
                .config,
                """
                '\(line: name)' is not a profile name: lower-case letters, digits and hyphens, not beginning with a \
                hyphen
                """
            )
        }
        guard !accepts(value) else { return }
        throw TritonError(.config, "'\(key.safe)' should be \(wanted), not \(named(value))")
    }

    /// A wrong value in a message. A long one may contain a token, so it is not shown.
    private func named(_ value: SettingValue) -> SafeText {
        let text = masked(value).toml
        guard kind != .url, text.utf8.count > 26 else { return SafeText(line: text) }
        return if case .array = value { "this array" } else { value.kind }
    }

    /// The value for output: without the user name, the password and the query of a URL, and without arguments that
    /// may be secrets.
    package func masked(_ value: SettingValue) -> SettingValue {
        if hidesArguments {
            switch value {
            case .string(let line): return .string(Self.withoutArguments(line))
            case .array(let words):
                let program = words.prefix(1).map(masked)
                return .array(program + (words.count > 1 ? [.string(SecretMask.mask)] : []))
            default: break
            }
        }
        guard kind == .url, case .string(let url) = value else { return value.masked }
        return .string(SecretMask.serviceURL(url))
    }

    /// A command that was written as one text is wrong, but is shown too.
    private static func withoutArguments(_ line: String) -> String {
        let program = line.prefix { !$0.isWhitespace }
        return program.endIndex == line.endIndex ? line : "\(program) \(SecretMask.mask)"
    }

    /// `[a-z0-9][a-z0-9-]*`
    package static func isProfileName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("-")
            && name.utf8.allSatisfy { $0.isLowercaseOrDigit || $0 == UInt8(ascii: "-") }
    }

    /// Description of valid values, for messages and the manual.
    package var wanted: SafeText {
        switch kind {
        case .text: "text"
        case .bool: "true or false"
        case .url: "an http or https URL without a path"
        case .address: "an omg.lol address"
        case .email: "an e-mail address"
        case .profileName: "a profile name"
        case .int(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let words): "one of \(line: words.joined(separator: ", "))"
        case .command:
            "a program (its name or whole path) and its arguments, such as \(trusted: sample ?? exampleValue)"
        case .any: "text, a number, true or false, or an array"
        }
    }

    private func accepts(_ value: SettingValue) -> Bool {
        switch (kind, value) {
        case (.bool, .bool), (.text, .string): return true
        case (.int(let range), .int(let number)): return range.contains(number)
        case (.choice(let words), .string(let text)): return words.contains(text)
        case (.url, .string(let text)): return Origin(text) != nil && Origin.isAll(of: text)
        case (.address, .string(let text)): return Address(typed: text) != nil
        case (.email, .string(let text)): return EmailAddress.isValid(text)
        case (.profileName, .string(let text)): return Self.isProfileName(text)
        case (.command, .array(let words)):
            return words.first.map(Self.isProgram) == true
                && words.allSatisfy { if case .string = $0 { true } else { false } }
        case (.any, .table), (.any, .other): return false
        case (.any, _): return true
        default: return false
        }
    }

    /// A relative path would name another program in each folder.
    private static func isProgram(_ word: SettingValue) -> Bool {
        guard case .string(let name) = word else { return false }
        return !name.isEmpty && (name.hasPrefix("/") || !name.contains("/"))
    }

    /// Parses a Boolean, number, quoted text or array in TOML syntax; nil for anything else.
    private static func typed(_ text: String) -> SettingValue? {
        // A text that is not TOML is taken as it is.
        guard !text.contains("\n"), let document = try? TOMLDocument(Array("value = \(text)".utf8)),
            document.root.count == 1, let value = document.root["value"]
        else { return nil }
        switch value {
        case .bool, .int, .string, .array: return value
        case .other, .table: return nil
        }
    }
}
