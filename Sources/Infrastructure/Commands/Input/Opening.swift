package import Domain
package import Output
import Terminal

/// A page that was opened, or whose URL was printed.
package struct OpenedPage: DescribedRecord {
    package let url: String
    package let isOpened: Bool

    package static let fields = ItemFields<OpenedPage>(
        "page",
        .derived("url", \.url, "the page", column: .main),
        .derived("opened", \.isOpened, "whether a browser was opened", column: .extra))
}

extension Invocation {
    /// Prints the URL of a page, and opens it in the browser if standard error is a terminal: scripts take the URL.
    package func open(_ url: String) async throws -> CommandOutput {
        let isOpened =
            console.isTerminal(.error) && !isDryRun ? await Browser(variables: variables).open(url) : false
        var output = CommandOutput.changed(
            OpenedPage(url: url, isOpened: isOpened), prints: RemoteText(url),
            isOpened ? "opened in the browser" : "open this page in a browser")
        output.isOfChange = false
        return output
    }
}
