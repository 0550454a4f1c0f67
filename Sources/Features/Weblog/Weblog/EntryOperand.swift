import Commands
import Domain
import WeblogRepository

/// An entry as it is on the command line: `latest`, an id, a slug, a location, a title, or the URL of its page.
struct EntryOperand {
    let address: Address
    let reference: EntryReference

    /// - Throws: ``TritonError`` of code `usage` for an operand that cannot name an entry.
    static func check(_ operand: String) throws(TritonError) {
        guard !operand.allSatisfy(\.isWhitespace), !operand.hasControlCharacters, operand != ".", operand != ".." else {
            throw TritonError(
                .usage, "'\(line: operand)' cannot be an entry",
                hint: "give its id, slug or URL, as 'triton weblog list' shows them")
        }
    }

    init(_ operand: String, _ call: Invocation) throws {
        try Self.check(operand)
        guard PublicURL.isURL(operand) else {
            address = try call.address
            reference = operand == "latest" ? .latest : .name(operand)
            return
        }
        guard let page = PublicURL.item(operand, hosts: [WeblogEntry.host]), !page.parts.isEmpty else {
            throw TritonError(
                .usage, "'\(line: operand)' is not the URL of an entry",
                hint: "entries have URLs on ADDRESS.\(trusted: WeblogEntry.host)")
        }
        address = page.address
        reference = .location("/" + page.parts.joined(separator: "/"))
    }

    /// An entry to change, which must belong to the selected address.
    /// - Throws: ``TritonError`` of code `usage` for the URL of another address.
    static func own(_ operand: String, _ call: Invocation) throws -> EntryOperand {
        let item = try EntryOperand(operand, call)
        guard try item.address == call.address else { throw call.foreign(operand, of: item.address) }
        return item
    }
}
