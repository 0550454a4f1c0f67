package import Changes
package import Domain

/// A kind of thing that a folder keeps. The order of the cases is the order in which changes are sent: kinds to which
/// others refer come first, and the configuration comes last, because it makes the service build the weblog again.
package enum ItemKind: String, CaseIterable, Sendable, Hashable, Comparable {
    case picture, paste, template, entry, now, web, bio, status, purl, email, dns, configuration

    /// The noun that `kinds` in `.triton.toml` and the operands name.
    package var noun: String {
        switch self {
        case .picture: "pic"
        case .template, .entry, .configuration: "weblog"
        case .bio, .status: "status"
        case .paste, .now, .web, .purl, .email, .dns: rawValue
        }
    }

    package var change: ChangeKind {
        switch self {
        case .template: "weblog_template"
        case .configuration: "weblog_config"
        default: ChangeKind(rawValue: rawValue)
        }
    }

    package var fields: [ItemField] {
        switch self {
        case .picture: Self.pictureFields
        case .paste, .now: Self.listedTextFields
        case .template, .configuration: Self.textFields
        case .entry: Self.sourceFields
        case .web, .bio: Self.pageFields
        case .status: Self.statusFields
        case .purl: Self.purlFields
        case .email: Self.emailFields
        case .dns: Self.recordFields
        }
    }

    // Made once: they are asked for several times for each item.
    private static let pictureFields: [ItemField] = [
        .text("caption", .line), .text("alt", .line), .text("tags", .members), .text("hidden", .flag),
    ]
    private static let listedTextFields: [ItemField] = [.text("content", .prose), .text("listed", .flag)]
    private static let textFields: [ItemField] = [.text("content", .prose)]
    private static let sourceFields: [ItemField] = [.text("source", .prose)]
    private static let pageFields: [ItemField] = [
        .text("content", .prose), .text("css", .prose), .text("head", .prose),
    ]
    private static let statusFields: [ItemField] = [.text("emoji", .line), .text("content", .prose)]
    private static let purlFields: [ItemField] = [.text("target", .line), .text("listed", .flag)]
    private static let emailFields: [ItemField] = [.text("destinations", .members)]
    private static let recordFields: [ItemField] = [.text("ttl", .number), .text("priority", .number)]

    /// Whether an address has at most one such item, and the service cannot delete it.
    package var isSingle: Bool {
        switch self {
        case .template, .configuration, .now, .web, .bio, .email: true
        case .picture, .paste, .entry, .status, .purl, .dns: false
        }
    }

    /// Whether the service chooses the id of such an item, so that a restored one gets another id.
    package var hasServiceMadeKey: Bool { self == .picture || self == .status || self == .dns }

    /// The field with the main text.
    package var mainField: String { fields[0].name }

    package static func < (left: ItemKind, right: ItemKind) -> Bool { left.position < right.position }

    /// Asked for each comparison of thousands of names, so it is not looked up in the list of all cases.
    var position: Int {
        switch self {
        case .picture: 0
        case .paste: 1
        case .template: 2
        case .entry: 3
        case .now: 4
        case .web: 5
        case .bio: 6
        case .status: 7
        case .purl: 8
        case .email: 9
        case .dns: 10
        case .configuration: 11
        }
    }

    /// The nouns that `kinds` may name.
    package static let nouns = ["now", "web", "weblog", "status", "paste", "purl", "pic", "dns", "email"]
    /// The kinds that a folder keeps if `.triton.toml` does not name any.
    package static let standardNouns = nouns.filter { !optionalNouns.contains($0) }
    /// The kinds that it keeps only if they are named.
    package static let optionalNouns = ["dns", "email"]

    /// Belongs to a person and not to an address, so it has no file.
    package static let account = "account"

    /// Why a word names no kind.
    package static func error(unknown noun: String, _ code: TritonError.Code) -> TritonError {
        let hint: SafeText = "kinds: \(trusted: nouns.joined(separator: ", "))"
        guard noun == account else { return TritonError(code, "there is no kind '\(line: noun)'", hint: hint) }
        return TritonError(
            code, "a folder does not keep the account", hint: "'triton account' shows and changes it; \(hint)")
    }
}

/// A part of an item that can be changed separately.
package struct ItemField: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
        /// Many lines. Line ends, and newlines at the end, do not count in a comparison.
        case prose
        /// One value, which is compared and replaced as a whole.
        case line
        /// `true` or `false`.
        case flag
        case number
        /// A set of texts, one on each line.
        case members
    }

    package let name: String
    package let form: Form

    static func text(_ name: String, _ form: Form) -> ItemField { ItemField(name: name, form: form) }
}
