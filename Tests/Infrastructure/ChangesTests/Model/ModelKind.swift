import Changes
import Domain

/// The kinds of items of the model's service, one for each case that the engine distinguishes.
enum ModelKind: String, CaseIterable, Hashable {
    /// Keyed by a name, such as a PURL.
    case note
    /// Keyed by an id that the service creates, such as a status.
    case post
    /// One for each address, with several fields, such as a now page. It cannot be deleted.
    case page
    /// A set of members, such as the forwarding of e-mail.
    case list
    /// An action that cannot be looked up, such as a call of `triton api`.
    case call

    var isSingle: Bool { self == .page || self == .list }

    var description: ChangeDescription {
        switch self {
        case .note:
            ChangeDescription(
                "note", name: "note", noun: "note", key: .chosen("name"), fields: [Self.text, Self.listed],
                commandLine: words)
        case .post:
            ChangeDescription(
                "post", name: "post", noun: "post", creatingVerb: "post", key: .assigned("id"),
                fields: [Self.text, ItemField("emoji", .line)], .ordered, commandLine: words, recognise: Self.recognise)
        case .page:
            ChangeDescription(
                "page", name: "page", noun: "page", fields: [Self.text, Self.listed], .permanent,
                commandLine: words)
        case .list:
            ChangeDescription(
                "list", name: "list", noun: "list", fields: [ItemField("members", .members)], .permanent,
                commandLine: words)
        case .call:
            ChangeDescription(
                "call", name: "call", noun: "call", fields: [Self.text],
                [.permanent, .irreversible, .cannotBeLookedUp],
                commandLine: words)
        }
    }

    private static let text = ItemField("content", .prose)
    private static let listed = ItemField("listed", .flag)

    /// A post of several lines can need two requests: one creates it with the first line, the other adds the rest.
    static func firstPart(of post: Snapshot) -> Snapshot? {
        guard let text = post.text("content"), let end = text.firstIndex(where: \.isNewline) else { return nil }
        return post.with("content", .string(String(text[..<end])))
    }

    private static func recognise(_ wanted: Snapshot, _ seen: Snapshot) -> ChangeDescription.Recognition {
        let description = ModelKind.post.description
        if description.areSame(wanted, seen) { return .whole }
        guard let first = firstPart(of: wanted), description.areSame(first, seen) else { return .other }
        return .begun(wanted.with("id", seen.record["id"] ?? .null))
    }

    private var words: @Sendable (Change) -> [String] { { [$0.kind.rawValue] } }
}

/// An item at the service.
struct Thing: Hashable, CustomStringConvertible {
    var kind: ModelKind
    /// Empty for a kind with only one item.
    var key: String

    var description: String { "\(kind.rawValue) \(key)" }

    init(_ kind: ModelKind, _ key: String) { (self.kind, self.key) = (kind, key) }

    init(_ change: Change) { self.init(ModelKind(rawValue: change.kind.rawValue) ?? .call, change.key ?? "") }
}

/// A unique text: a line of a content, or a member. Written as `t17z`, so that it can be searched for.
typealias Token = Int

enum Tokens {
    static func text(_ token: Token) -> String { "t\(token)z" }

    static func inside(_ state: Snapshot?) -> Set<Token> {
        guard let state else { return [] }
        let texts = [state.text("content") ?? ""] + state.texts("members")
        return texts.reduce(into: []) { $0.formUnion(inside(Array($1.utf8))) }
    }

    static func inside(_ bytes: [UInt8]) -> Set<Token> {
        var found: Set<Token> = []
        var number: Int?
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "t"): number = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number.map { $0 * 10 + Int(byte - 48) }
            case UInt8(ascii: "z"):
                if let number { found.insert(number) }
                number = nil
            default: number = nil
            }
        }
        return found
    }
}
