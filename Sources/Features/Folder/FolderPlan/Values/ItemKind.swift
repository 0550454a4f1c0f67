package import Changes
package import Domain

/// A kind of thing that a folder keeps. The order of the cases is the order in which changes are sent: what others
/// refer to comes first, and the configuration comes last, because it makes the service build the weblog anew.
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
        case .picture: [.text("caption", .line), .text("alt", .line), .text("tags", .members), .text("hidden", .flag)]
        case .paste, .now: [.text("content", .prose), .text("listed", .flag)]
        case .template, .configuration: [.text("content", .prose)]
        case .entry: [.text("source", .prose)]
        case .web, .bio: [.text("content", .prose), .text("css", .prose), .text("head", .prose)]
        case .status: [.text("emoji", .line), .text("content", .prose)]
        case .purl: [.text("target", .line), .text("listed", .flag)]
        case .email: [.text("destinations", .members)]
        case .dns: [.text("ttl", .number), .text("priority", .number)]
        }
    }

    /// Whether an address has one such thing at most, and the service cannot delete it.
    package var isSingle: Bool {
        switch self {
        case .template, .configuration, .now, .web, .bio, .email: true
        case .picture, .paste, .entry, .status, .purl, .dns: false
        }
    }

    /// Whether the service names such a thing itself, so that what is made anew gets another name.
    package var hasServiceMadeKey: Bool { self == .picture || self == .status || self == .dns }

    /// The field that must not come back empty when it was not.
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
    /// What a folder has when `.triton.toml` does not say.
    package static let standardNouns = nouns.filter { $0 != "dns" && $0 != "email" }

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

/// One part of a thing that can be changed by itself.
package struct ItemField: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
        /// Many lines. Line ends, and newlines at the end, do not count in a comparison.
        case prose
        /// One value, taken as a whole.
        case line
        /// `true` or `false`.
        case flag
        case number
        /// A set of texts, one a line.
        case members
    }

    package let name: String
    package let form: Form

    static func text(_ name: String, _ form: Form) -> ItemField { ItemField(name: name, form: form) }
}
