package import Arguments
package import Changes
package import Domain

/// Options for the style sheet and the HTML head of a page, read from files; `-` is standard input.
package protocol PagePartFiles: CommandOptions {
    var css: String? { get }
    var head: String? { get }
}

extension PagePartFiles {
    package var isGiven: Bool { css != nil || head != nil }

    /// - Parameter readsInput: whether standard input is the text.
    /// - Throws: ``TritonError`` of code `usage` when two parts are read from standard input.
    package func check(readsInput: Bool) throws(TritonError) {
        guard [css == "-", head == "-", readsInput].count(where: { $0 }) < 2 else {
            throw TritonError(.usage, "standard input can give only one part", hint: "put the others into files")
        }
    }

    /// Stores a change of only these parts in the outbox.
    /// - Parameters:
    ///   - style: the text of the file for `--css`, or nil.
    ///   - lines: the text of the file for `--head`, or nil.
    package func accept(_ change: Change, style: String?, lines: String?, _ call: Invocation) throws {
        let file = css == "-" || head == "-" ? nil : css ?? head
        try call.changes.accept(change, content: Array((style ?? lines ?? "").utf8), from: file)
    }
}
