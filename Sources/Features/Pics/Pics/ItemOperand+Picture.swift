import Commands

extension ItemOperand {
    /// A picture: its id, the URL of its page or of the image, or `latest`. Ids are opaque, but always one component of
    /// a path.
    static let picture = ItemOperand(hosts: [Picture.host], pageURL: page) { id throws(TritonError) in
        guard id.isPathWord else {
            throw TritonError(
                .usage, "'\(line: id)' cannot be a picture's id", hint: "see yours with 'triton pic list'")
        }
    }

    /// `cdn.some.pics/ADDRESS/ID.EXT`, or `ID.preview.jpg`, contains address and id as the URL of a page does. The
    /// server of the sandbox has its pictures at `/_web/ADDRESS/pics/ID.EXT`.
    @Sendable private static func page(_ operand: String, _ service: Origin) throws -> String {
        let cdn = "https://cdn.\(Picture.host)/", served = service.text + "/_web/"
        guard let place = [cdn, served].first(where: operand.hasPrefix) else { return operand }
        var page = operand.dropFirst(place.count).split(separator: "/", omittingEmptySubsequences: false)
        if place == served, page.count == 3, page[1] == "pics" { page.remove(at: 1) }
        guard page.count == 2 else {
            throw TritonError(
                .usage, "'\(line: operand)' is not the URL of a picture", hint: "such as \(trusted: cdn)ADDRESS/ID.jpg")
        }
        return "https://\(Picture.host)/\(page[0])/\(page[1].prefix { $0 != "." && $0 != "?" && $0 != "#" })"
    }
}
