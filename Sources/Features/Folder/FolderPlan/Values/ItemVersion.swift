package import Changes
package import Domain

/// One version of an item, field by field. A missing field is not kept in the folder, and stays unchanged at the
/// service.
package struct ItemVersion: Sendable, Equatable {
    private var texts: [String: String] = [:]
    /// The fields that are read from their files whenever they are needed.
    private var files: [String: FileContent] = [:]

    package init() {}

    package init(_ name: String, _ text: String) { texts = [name: text] }

    package var fields: [String: String] { texts.merging(files.compactMapValues(\.text)) { $1 } }

    package var isEmpty: Bool { fields.values.allSatisfy { $0.isEmpty || $0 == "false" } }

    package subscript(_ name: String) -> String? {
        get { texts[name] ?? files[name]?.text }
        set {
            texts[name] = newValue
            files[name] = nil
        }
    }

    // MARK: - Texts that are not in memory

    mutating func set(_ name: String, to file: FileContent) {
        texts[name] = nil
        files[name] = file
    }

    /// Bytes of all texts.
    package var size: Int { texts.values.reduce(fileSize) { $0 + $1.utf8.count } }

    /// Bytes of the texts that are not in memory.
    package var fileSize: Int { files.values.reduce(0) { $0 + $1.size } }

    /// The same version with all texts in memory.
    /// - Throws: ``TritonError`` of code `partial` for a file that was changed meanwhile.
    package func loaded() throws(TritonError) -> ItemVersion {
        var version = self
        for (name, file) in files { version[name] = String(decoding: try file.bytes, as: UTF8.self) }
        return version
    }

    // MARK: - Conversion

    package init(_ snapshot: Snapshot, of kind: ItemKind) {
        self.init()
        for field in kind.fields { self[field.name] = Self.text(snapshot.record[field.name], field.form) }
    }

    static func text(_ value: JSON?, _ form: ItemField.Form) -> String? {
        switch value {
        case .string(let text)?: text
        case .bool(let flag)?: String(flag)
        case .number(let digits)?: digits
        case .array(let values)?: values.compactMap { text($0, .line) }.joined(separator: "\n")
        default: form == .members ? "" : nil
        }
    }

    package func snapshot(of kind: ItemKind) -> Snapshot { Snapshot(record(of: kind)) }

    package func record(of kind: ItemKind) -> JSON { .object(members(of: kind)) }

    package func members(of kind: ItemKind) -> [JSON.Member] {
        kind.fields.compactMap { field in
            Self.json(self[field.name], field.form).map { .init(field.name, $0) }
        }
    }

    static func json(_ text: String?, _ form: ItemField.Form) -> JSON? {
        guard let text else { return nil }
        return switch form {
        case .prose, .line: .string(text)
        case .flag: .bool(text == "true")
        case .number: text.isEmpty ? .null : .number(text)
        case .members: .array(Self.members(text).map { .string($0) })
        }
    }

    package static func members(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }

    /// Whether all fields that the other version has are the same in this one.
    package func agrees(with other: ItemVersion, of kind: ItemKind) -> Bool {
        kind.fields.allSatisfy {
            other[$0.name] == nil || Self.areSame(self[$0.name], other[$0.name], $0.form)
        }
    }

    package static func areSame(_ left: ItemVersion?, _ right: ItemVersion?, of kind: ItemKind) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return kind.fields.allSatisfy { areSame(left[$0.name], right[$0.name], $0.form) }
    }

    /// Whether a field is equal in both versions. A missing field is equal to an empty one.
    package static func areSame(_ left: String?, _ right: String?, _ form: ItemField.Form) -> Bool {
        if let left, let right, left.hasSameBytes(as: right) { return true }
        return comparable(left, form) == comparable(right, form)
    }

    /// The form in which texts are compared and hashed. A flag that is missing is false.
    package static func comparable(_ text: String?, _ form: ItemField.Form) -> [UInt8] {
        form == .flag && text != "true" ? [] : form.comparable(json(text, form))
    }
}
