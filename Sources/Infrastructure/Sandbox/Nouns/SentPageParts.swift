/// CSS and HTML head of a web page or a bio, from a request (service reference, sections 6.11 and 6.13).
struct SentPageParts {
    /// Nil keeps the stored value, also below.
    let css: String?
    let head: String?

    /// Parts that are not sent are deleted, as observed on the service.
    init(_ fields: BodyFields, _ options: SandboxOptions) {
        let wiped = options.has(.partialSaves) ? nil : ""
        css = fields.text("css") ?? wiped
        head = fields.text("head") ?? wiped
    }
}
