package import Domain

/// One version of an item as the state of a folder records it: small values, and the hashes of texts.
///
/// A version that does not come from the state still has its texts. Both forms can be compared.
package struct RecordedVersion: Sendable, Equatable {
    package enum Value: Sendable {
        case text(String)
        /// The hash of a text in its comparable form.
        case hash(VersionHash, ItemField.Form)
    }

    struct Field: Sendable, Equatable {
        let name: String
        let value: Value
    }

    /// Sorted by name, as those of ``ItemVersion``.
    let fields: [Field]

    package init(_ version: ItemVersion) {
        fields = version.fields.map { Field(name: $0.name, value: .text($0.text)) }
    }

    init(_ fields: [Field]) { self.fields = fields.sorted { $0.name < $1.name } }

    package subscript(_ name: String) -> Value? { fields.first { $0.name == name }?.value }

    /// Whether a field has this text. A missing field is equal to an empty one.
    package func has(_ text: String?, in field: ItemField) -> Bool {
        Value.areSame(self[field.name], text.map { .text($0) }, field.form)
    }

    /// Whether all fields that the other version has are the same in this one.
    package func agrees(with other: RecordedVersion, of kind: ItemKind) -> Bool {
        kind.fields.allSatisfy {
            other[$0.name] == nil || Value.areSame(self[$0.name], other[$0.name], $0.form)
        }
    }

    /// With hashes in place of all values that are not small.
    /// - Parameter texts: gets the texts that a merge can need, by their hashes.
    func hashed(of kind: ItemKind, collecting texts: inout [VersionHash: String]) -> RecordedVersion {
        RecordedVersion(
            fields.map { field in
                guard let form = kind.fields.first(where: { $0.name == field.name })?.form,
                    case .text(let text) = field.value, !Self.isSmall(text, form)
                else { return field }
                let hash = VersionHash(text, form)
                if Self.isMergeable(text, form) { texts[hash] = text }
                return Field(name: field.name, value: .hash(hash, form))
            })
    }

    /// Whether a value is recorded as it is: it is shorter than its hash, and is not a text.
    private static func isSmall(_ text: String, _ form: ItemField.Form) -> Bool {
        text.isEmpty || form != .prose && text.utf8.count <= 64
    }

    /// Whether two changes of a value can be merged. Any two changes of a single line overlap.
    static func isMergeable(_ text: String, _ form: ItemField.Form) -> Bool {
        switch form {
        case .prose: text.utf8.contains { $0 == 10 || $0 == 13 }
        case .members: true
        case .line, .flag, .number: false
        }
    }
}

extension RecordedVersion.Value: Equatable {
    package static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)): left.hasSameBytes(as: right)
        case (.hash(let left, _), .hash(let right, _)): left == right
        case (.text(let text), .hash(let hash, let form)), (.hash(let hash, let form), .text(let text)):
            VersionHash(text, form) == hash
        }
    }

    static func areSame(_ left: Self?, _ right: Self?, _ form: ItemField.Form) -> Bool {
        let (left, right) = (left ?? .text(""), right ?? .text(""))
        guard case .text(let one) = left, case .text(let other) = right else { return left == right }
        return ItemVersion.areSame(one, other, form)
    }
}
