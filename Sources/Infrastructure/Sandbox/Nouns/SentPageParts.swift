/// The parts beside the text that a web page and a bio have (service reference, sections 6.11 and 6.13).
struct SentPageParts {
    /// Nil for what is to stay as it is.
    let css: String?
    let head: String?

    /// What is not sent is deleted: a page was seen to lose its head that way.
    init(_ fields: BodyFields, _ options: SandboxOptions) {
        let wiped = options.has(.partialSaves) ? nil : ""
        css = fields.text("css") ?? wiped
        head = fields.text("head") ?? wiped
    }
}
