package import Changes
package import Domain

/// A kind of item that a folder keeps. The order of the cases is the order in which changes are sent: kinds to which
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

    private var item: any DescribedItem.Type {
        switch self {
        case .picture: Picture.self
        case .paste: Paste.self
        case .template: WeblogTemplate.self
        case .entry: WeblogEntry.self
        case .now: NowPage.self
        case .web: WebPage.self
        case .bio: Bio.self
        case .status: Status.self
        case .purl: PURL.self
        case .email: Forwarding.self
        case .dns: DNSRecord.self
        case .configuration: WeblogConfiguration.self
        }
    }

    /// The fields that a folder keeps.
    package var fields: [ItemField] {
        item.changeableFields.filter { !(Self.otherFields[self] ?? []).contains($0.name) }
            // A person gives it to a new status only, and the service may set it later, so no edit compares it.
            + (self == .status ? [ItemField("external_url", .line)] : [])
    }

    /// The keys of the lines that a list prints.
    var recordKeys: [String] { item.schema.fields.map(\.name) }

    /// Whether a page is published is an option of a push. The key of a DNS record in a folder consists of the fields
    /// that are named here.
    private static let otherFields: [ItemKind: [String]] = [.web: ["published"], .dns: ["name", "type", "data"]]

    /// Whether an address has at most one such item, and the service cannot delete it.
    package var isSingle: Bool { item.itemKey == .none }

    /// Whether the service chooses the id of such an item, so that a restored one gets another id.
    package var hasServiceMadeKey: Bool { item.itemKey.isAssigned }

    package var mainField: String { fields[0].name }

    package static func < (left: ItemKind, right: ItemKind) -> Bool { left.position < right.position }

    var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }

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
