import Commands
import Domain

/// A PURL as an operand: its name or its URL. ``PURL`` has the rules for names and targets.
enum PURLName {
    private static let hosts = ["url.lol", "omg.lol"]

    static func item(_ operand: String, _ call: Invocation) throws -> ItemReference {
        let item = try call.reference(operand, hosts: hosts)
        try PURL.checkName(item.name)
        return item
    }

    /// For a command that changes the PURL, which must belong to the selected address.
    static func own(_ operand: String, _ call: Invocation) throws -> ItemReference {
        let item = try call.ownReference(operand, hosts: hosts)
        try PURL.checkName(item.name)
        return item
    }
}
