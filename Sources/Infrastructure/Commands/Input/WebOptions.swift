import Arguments
package import Domain
package import Output

/// `--web` of the verbs that show one item: the same as the verb `open` of most nouns.
package struct WebOptions: CommandOptions {
    @Flag("--web", help: "Open its page in the browser instead.")
    package var web = false

    package init() {}

    /// - Throws: ``TritonError`` of code `usage` for several items.
    package func check(count: Int) throws(TritonError) {
        if web, count > 1 { throw TritonError(.usage, "--web opens one page", hint: "name one item") }
    }
}

extension Invocation {
    /// The output of a verb that shows one item; with `--web` its page is opened instead.
    package func show(_ url: String, _ options: WebOptions, _ output: () -> CommandOutput) async throws -> CommandOutput
    {
        options.web ? try await open(url) : output()
    }
}
