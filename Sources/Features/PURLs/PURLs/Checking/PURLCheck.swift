import Output
import Domain
import HTTPTransport

/// The result of checking the target of a PURL.
struct PURLCheck: Recordable, Equatable {
    let purl: PURL
    /// Nil when the target was not checked.
    let isOK: Bool?
    let status: Int?
    /// The URL at the end of the redirects.
    let location: String?
    let detail: SafeText

    init(_ purl: PURL, _ finding: LinkProbe.Finding) {
        self.purl = purl
        switch finding {
        case .answered(let status, let location, nil):
            (isOK, self.status, self.location) = (true, status, location)
            detail = "ok"
        case .answered(let status, let location, let moved?):
            (isOK, self.status, self.location) = (false, status, location ?? moved)
            detail = "moved to \(line: moved)"
        case .busy(let status):
            (isOK, self.status, location) = (nil, status, nil)
            detail = "not checked: too many requests"
        case .dead(let status, let location, let reason):
            (isOK, self.status, self.location) = (false, status, location)
            detail = reason
        case .skipped(let reason):
            (isOK, status, location) = (nil, nil, nil)
            detail = "not checked: \(reason)"
        }
    }

    static let schema = RecordSchema(
        "purl check",
        .init("name", .string, "the name", column: .key),
        .init("address", .string, "the address that owns it"),
        .init("target", .string, "the target URL"),
        .init("ok", .boolean, "whether something answers there; null when it was not asked", column: .useful),
        .init("status", .number, "the HTTP status; null without an answer", column: .useful),
        .init("location", .string, "the URL at the end of the redirects; null if there are none"),
        .init("detail", .string, "what was found, in words", column: .main))

    var row: [FieldValue] {
        [
            .text(purl.name), .text(purl.address.name), .text(purl.target), .flag(isOK), .int(status), .text(location),
            .text(detail.rendered),
        ]
    }
}
