package import Domain
import Files

/// The contents of a configuration file, as an immutable value: ``SettingsFile`` writes the file and loads it again.
package struct Settings: Sendable {
    let document: TOMLDocument
    /// The file, for messages and `config list --show-origin`; nil when there is none.
    package let path: String?

    package static let empty = Settings(.empty, path: nil)

    init(_ document: TOMLDocument, path: String?) {
        self.document = document
        self.path = path
    }

    /// A configuration without a file.
    /// - Throws: `config` with line and column.
    package init(parsing bytes: [UInt8]) throws(TritonError) { self.init(try TOMLDocument(bytes), path: nil) }

    /// The whole text with one key set, as ``SettingsFile`` would write it.
    package func text(setting key: SettingKey, to value: SettingValue) throws(TritonError) -> [UInt8] {
        try TOMLEditor(document).setting(key, to: value)
    }

    package func value(_ key: SettingKey) -> SettingValue? { document.value(key) }

    /// - Throws: `config` with line and column when the value is of another kind, as do the next three functions.
    package func string(_ key: SettingKey) throws(TritonError) -> String? {
        try value(key, "text") { if case .string(let text) = $0 { text } else { nil } }
    }

    package func bool(_ key: SettingKey) throws(TritonError) -> Bool? {
        try value(key, "true or false") { if case .bool(let value) = $0 { value } else { nil } }
    }

    package func int(_ key: SettingKey) throws(TritonError) -> Int? {
        try value(key, "a whole number") { if case .int(let value) = $0 { value } else { nil } }
    }

    package func strings(_ key: SettingKey) throws(TritonError) -> [String]? {
        let wanted: SafeText = "an array of texts"
        let values = try value(key, wanted) { if case .array(let values) = $0 { values } else { nil } }
        return try values?.map { value throws(TritonError) in
            guard case .string(let text) = value else { throw wrongKind(key, value, wanted) }
            return text
        }
    }

    // MARK: - Programs to run

    /// Whether it may name programs: not in a file that every user can change.
    private var mayNamePrograms: Bool { path.map { !TrustedFile.isWritableByAll($0) } ?? true }

    /// The command line of a program; nil also if the file may not name any, of which there is a warning.
    /// - Throws: as ``string(_:)``.
    package func program(_ key: SettingKey) throws(TritonError) -> String? {
        let text = try string(key)
        return mayNamePrograms ? text : nil
    }

    /// - Throws: `config` if the program that a setting names may not be run.
    package func requireTrusted(_ key: SettingKey) throws(TritonError) {
        guard !mayNamePrograms else { return }
        var error = located(key, "'\(key.safe)' names a program, and every user can change the file")
        error.hint = "'chmod o-w' closes it"
        throw error
    }

    private func value<Value>(_ key: SettingKey, _ wanted: SafeText, _ read: (SettingValue) -> Value?)
        throws(TritonError) -> Value?
    {
        guard let value = value(key) else { return nil }
        guard let read = read(value) else { throw wrongKind(key, value, wanted) }
        return read
    }

    /// The names of the tables below a key, in the order of the file: the profiles, the aliases' nouns.
    package func tables(below key: SettingKey) -> [String] {
        names(below: key).filter { if case .table = value(SettingKey(key.parts + [$0])) { true } else { false } }
    }

    /// The names of everything below a key, in the order of the file.
    package func names(below key: SettingKey) -> [String] {
        var seen: Set<String> = []
        return document.outline.order.map(\.path).filter { $0.count > key.parts.count && $0.starts(with: key.parts) }
            .map { $0[key.parts.count] }.filter {
                seen.insert($0).inserted
            }
    }

    /// Every value by its full key, in the order of the file.
    package var all: [(key: SettingKey, value: SettingValue)] {
        var leaves = document.leaves
        return document.outline.order.compactMap { place in
            leaves.removeValue(forKey: SettingKey(place.path)).map { (SettingKey(place.path), $0) }
        }
    }

    /// The line of a setting, counted from 1.
    package func line(of key: SettingKey) -> Int? { document.outline.offset(key).map(document.line) }

    /// The file and the line of a setting, before a message; empty without a file.
    package func place(of key: SettingKey) -> SafeText {
        path.map { "\(line: $0), line \(line(of: key) ?? 0): " } ?? ""
    }

    /// A warning for each unknown key, with a suggestion.
    package func warnings(_ catalog: SettingsCatalog) -> [SafeText] {
        all.filter { catalog.find($0.key) == nil }.map { key, _ in
            "\(place(of: key))unknown setting '\(key.safe)'\(catalog.hint(for: key))"
        }
    }

    /// - Throws: `config` with line and column for the first known setting with an invalid value.
    package func check(_ catalog: SettingsCatalog) throws(TritonError) {
        for (key, _) in all { try check(key, catalog) }
    }

    /// - Throws: `config` with line and column when the value is not a valid one of this setting.
    package func check(_ key: SettingKey, _ catalog: SettingsCatalog = SettingsCatalog()) throws(TritonError) {
        guard let value = value(key) else { return }
        do throws(TritonError) { try catalog.find(key)?.check(value, for: key) } catch {
            throw located(key, error.message)
        }
    }

    /// An error about a setting, with its position in the file.
    package func located(_ key: SettingKey, _ message: SafeText) -> TritonError {
        let error = document.error(document.outline.offset(key), message)
        return path.map { error.withContext("cannot use configuration", SafeText(line: $0)) } ?? error
    }

    private func wrongKind(_ key: SettingKey, _ value: SettingValue, _ wanted: SafeText) -> TritonError {
        located(key, "'\(key.safe)' is \(value.kind), and should be \(wanted)")
    }
}
