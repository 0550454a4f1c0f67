import CommandKit
import Domain
import WebpageRepository

extension CommandOutput {
    /// A page that was saved, saying what became of it.
    static func saved(_ page: WebPage, publishing: Bool, _ call: Invocation) -> CommandOutput {
        if publishing, page.isPublished == false { call.note("omg.lol saved the page, but did not publish it") }
        let what: SafeText = page.isPublished ?? publishing ? "saved and published" : "saved, but did not publish,"
        return .made(page, prints: RemoteText(page.url), "\(what) the web page of '\(page.address)'")
    }
}

/// The words that save a page whose text is read from standard input.
func webResend(_ verb: String, publishing: Publishing, _ content: ContentOptions) -> [String] {
    ["web", verb, "--\(publishing.rawValue)"] + (content.allowEmpty ? ["--allow-empty"] : []) + ["-"]
}
