package import Domain

extension Invocation {
    /// The owner of a page that every address has once, from an operand: an address, or the page's URL; nil for the
    /// selected address.
    /// - Parameter path: the components of the page's URL after the address: `now` in `https://adam.omg.lol/now`.
    /// - Throws: ``TritonError`` of code `usage` for another URL.
    package func pageOwner(_ operand: String?, path: [String]) throws -> Address {
        guard let operand, PublicURL.isURL(operand) else {
            return try readAddress(operand)
        }
        guard let found = PublicURL.item(operand, hosts: ["omg.lol"]), found.parts == path else {
            let example = PublicURL.page(of: Address("adam"), on: "omg.lol", path)
            throw TritonError(
                .usage, "'\(line: operand)' is not the URL of such a page", hint: "it looks like \(line: example)")
        }
        return found.address
    }

    /// Refuses to send an empty text when only options of a page change. If an answer lacked the text, it would be read
    /// as empty, and sending it back would delete the text.
    /// - Parameters:
    ///   - what: as for ``confirmClearing(_:from:to:)``.
    ///   - setter: the command that sets the text of the page.
    package func requireText(_ text: String, of what: SafeText, _ given: ContentOptions, setter: SafeText)
        throws(TritonError)
    {
        guard text.isBlank, !given.allowEmpty else { return }
        throw TritonError(.badData, "\(what) is empty", hint: "give it a text with '\(setter)', or add --allow-empty")
    }

    /// Asks before a text is replaced by an empty one.
    /// - Parameter what: the page, as in `the now page of 'adam'`.
    package func confirmClearing(_ what: SafeText, from before: String?, to after: String) throws {
        guard let before, !before.isBlank, after.isBlank else { return }
        try confirm("Clear \(what)?")
    }
}
