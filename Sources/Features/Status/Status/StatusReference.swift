import Arguments
import Commands
import Domain
import Output

/// A status as an operand: its id, its URL in either form, or `latest`.
struct StatusReference {
    static let hosts = ["status.lol"]

    let address: Address
    let id: String

    /// Words that have another meaning in paths of the service, so they cannot be ids (service reference, section
    /// 6.11).
    private static let reserved: Set<String> = ["bio", "follow", "following", "followers"]

    /// - Throws: ``TritonError`` of code `usage` with a hint.
    static func check(_ operand: String) throws(TritonError) {
        if operand.hasPrefix("https://") || operand.hasPrefix("http://") { return }
        try checkID(operand)
    }

    private static func checkID(_ id: String) throws(TritonError) {
        let isID =
            !id.isEmpty && id.utf8.count <= 64
            && id.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) || (65...90).contains($0) }
        guard isID, !reserved.contains(id) else {
            throw TritonError(
                .usage, "'\(line: id)' is not the id of a status",
                hint: "ids are letters and digits, see them with 'triton status list'; 'latest' is the newest")
        }
    }

    fileprivate init(_ item: ItemReference) throws {
        try Self.checkID(item.name)
        address = item.address
        id = item.name
    }
}

extension Invocation {
    func status(_ operand: String) throws -> StatusReference {
        try StatusReference(reference(operand, hosts: StatusReference.hosts))
    }

    /// The same for a command that changes the status, which must belong to the selected address.
    func ownStatus(_ operand: String) throws -> StatusReference {
        try StatusReference(ownReference(operand, hosts: StatusReference.hosts))
    }
}
