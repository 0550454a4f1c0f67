import Commands
import Domain
import Output
import PicsRepository

/// A picture as an operand: its id, the URL of its page or of the image, or `latest`.
enum PictureOperand {
    /// The picture that an operand stands for; `latest` is looked up.
    static func resolve(_ named: ItemReference, _ environment: PicsEnvironment) async throws -> ItemReference {
        guard named.name == "latest" else { return named }
        let newest = try await environment.repository.newest(of: named.address)
        return ItemReference(address: named.address, name: newest.id, isForeign: named.isForeign)
    }

    /// The operand as it was typed; `latest` is not resolved yet.
    static func named(_ operand: String, _ call: Invocation) throws -> ItemReference {
        let cdn = "https://cdn.\(Picture.host)/"
        guard operand.hasPrefix(cdn) else { return try checked(call.reference(operand, hosts: [Picture.host])) }
        // `cdn.some.pics/ADDRESS/ID.EXT`, or `ID.preview.jpg`, contains address and id as the URL of a page does.
        let page = operand.dropFirst(cdn.count).split(separator: "/", omittingEmptySubsequences: false)
        guard page.count == 2 else {
            throw TritonError(
                .usage, "'\(line: operand)' is not the URL of a picture", hint: "such as \(trusted: cdn)ADDRESS/ID.jpg")
        }
        let id = page[1].prefix { $0 != "." && $0 != "?" && $0 != "#" }
        return try checked(call.reference("https://\(Picture.host)/\(page[0])/\(id)", hosts: [Picture.host]))
    }

    /// For a command that changes the picture, which must belong to the selected address.
    static func own(_ operand: String, _ call: Invocation) throws -> ItemReference {
        let named = try named(operand, call)
        guard !named.isForeign else {
            throw TritonError(
                .usage, "'\(line: operand)' belongs to '\(named.address)'",
                hint: "to change it, add --address \(line: named.address.name)")
        }
        return named
    }

    /// Ids are opaque, but always one component of a path.
    private static func checked(_ item: ItemReference) throws(TritonError) -> ItemReference {
        guard item.name.isPathWord else {
            throw TritonError(
                .usage, "'\(line: item.name)' cannot be a picture's id", hint: "see yours with 'triton pic list'")
        }
        return item
    }
}
