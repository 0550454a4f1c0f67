import Domain
import HTTPTransport
import Terminal

struct PURLCheck: DescribedRecord, Equatable {
    let purl: PURL
    /// Nil when the target was not checked.
    let isOK: Bool?
    let status: Int?
    /// The URL at the end of the redirects.
    let location: String?
    /// The URL to which the target has moved for good.
    let movedTo: String?
    private let found: SafeText
    /// Whether the target was changed to that URL.
    var isFixed = false

    init(_ purl: PURL, _ finding: LinkProbe.Finding) {
        self.purl = purl
        switch finding {
        case .answered(let status, let location, nil):
            (isOK, self.status, self.location) = (true, status, location)
            (movedTo, found) = (nil, "ok")
        case .answered(let status, let location, let moved?):
            (isOK, self.status, self.location) = (false, status, location ?? moved)
            (movedTo, found) = (moved, "moved to \(line: moved)")
        case .busy(let status):
            (isOK, self.status, location) = (nil, status, nil)
            (movedTo, found) = (nil, "not checked: too many requests")
        case .dead(let status, let location, let reason):
            (isOK, self.status, self.location) = (false, status, location)
            (movedTo, found) = (nil, reason)
        case .skipped(let reason):
            (isOK, status, location) = (nil, nil, nil)
            (movedTo, found) = (nil, "not checked: \(reason)")
        }
    }

    private var isInOrder: Bool? { isFixed ? true : isOK }

    /// What was found, and done.
    private var detail: SafeText {
        guard isFixed, let movedTo else { return found }
        return "changed to \(line: movedTo)"
    }

    static let fields = ItemFields<PURLCheck>(
        "purl check",
        .derived("name", \.purl.name, "the name", column: .key),
        .derived("address", \.purl.address.name, "the address that owns it"),
        .derived("target", \.purl.target, "the target URL", column: .useful),
        .derived(
            "ok", \.isInOrder, "whether something answers at its target; null when it was not asked", column: .extra),
        .derived("status", \.status, "the HTTP status; null without an answer", column: .extra),
        .derived("location", \.location, "the URL at the end of the redirects; null if there are none"),
        .derived("detail", \.detail.rendered, "what was found, in words", column: .main),
        .derived("fixed", \.isFixed, "whether the target was changed to the URL to which it has moved"))

    /// The record as a sentence: the PURL, its target, and what was found.
    static func sentence(_ field: (String) -> FieldValue) -> StyledText {
        func text(_ name: String) -> SafeText { SafeText(line: field(name).plain) }
        let style =
            switch field("ok") {
            case .flag(true): Palette.passed
            case .flag(false): Palette.failed
            default: Style.plain
            }
        return StyledText(text("name"), Palette.key) + StyledText(": \(text("target")): ")
            + StyledText(text("detail"), style)
    }
}
