import Commands

extension CommandOutput {
    /// The output for a saved page, with a note if it was not published.
    static func saved(_ page: WebPage, publishing: Bool, _ call: Invocation) -> CommandOutput {
        if publishing, page.isPublished == false { call.note("omg.lol saved the page, but did not publish it") }
        let what: SafeText = page.isPublished ?? publishing ? "saved and published" : "saved, but did not publish,"
        return .changed(
            page, call.changes.effect, prints: RemoteText(page.url), "\(what) the web page of '\(page.address)'",
            unchanged: "\(what) the web page of '\(page.address)' as it was")
    }
}
