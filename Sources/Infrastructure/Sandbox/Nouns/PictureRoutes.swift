import Database
import Domain
import FoundationEssentials
import GRDB

/// Service reference, section 6.15. These endpoints are undocumented; their messages are our choice.
enum PictureRoutes {
    static let all: [Route] = [
        Route("pics.list_all", "GET /pics", for: .anyone, everyones),
        Route("pics.list", "GET /address/{address}/pics", for: .anyone, list),
        Route("pics.get", "GET /address/{address}/pics/{pic_id}", for: .anyone, get),
        Route("pics.upload", "POST PUT /address/{address}/pics/upload", for: .owner, upload),
        Route("pics.update", "PUT PATCH POST /address/{address}/pics/{pic_id}", for: .owner, update),
        Route("pics.delete", "DELETE /address/{address}/pics/{pic_id}", for: .owner, delete),
    ]

    /// All columns except the bytes.
    private static let columns = "id, address, created, mime, size, description, alt, tags, hidden"
    /// The condition for pictures that others can see: not hidden, and with a description.
    private static let isPublic = "(hidden = 0 AND COALESCE(description, '') != '')"
    private static let newestFirst = "ORDER BY created DESC, rowid DESC"

    private static func everyones(_ context: RequestContext) throws -> Reply {
        let rows = try context.rows("SELECT \(columns) FROM picture WHERE \(isPublic) \(newestFirst)")
        return .message("Here are everyone’s pictures.", .init("pics", .array(try rows.map { try item($0, context) })))
    }

    private static func list(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), isOwner = try context.isOwner
        let rows = try context.rows(
            "SELECT \(columns) FROM picture WHERE address = ? AND (? OR \(isPublic)) \(newestFirst)",
            [address, isOwner])
        return .message(
            "Here are \(address)’s pictures.", .init("pics", .array(try rows.map { try item($0, context) })))
    }

    private static func get(_ context: RequestContext) throws -> Reply {
        let row = try context.row(
            of: "picture", "SELECT \(columns) FROM picture WHERE address = ? AND id = ?",
            [context.address(), context["pic_id"]])
        return .message("Here’s the picture you requested.", .init("pic", try item(row, context)))
    }

    /// A picture as JSON; only the first five keys are always present.
    private static func item(_ row: Row, _ context: RequestContext) throws -> JSON {
        let id: String = try row.value("id"), address: String = try row.value("address"),
            mime: String = try row.value("mime"), tags: String = try row.value("tags")
        return .object(
            .init("id", .string(id)), .init("address", .string(address)),
            .init("created", context.number(try row.value("created") as Int)), .init("mime", .string(mime)),
            .init("size", .int(try row.value("size"))),
            context.optional("url", .string(fileURL(address, id, mime: mime, context))),
            context.optional("some_pics_url", .string(pageURL(address, id, context))),
            context.optional("description", try row.json("description")),
            context.optional("alt", try row.json("alt")),
            context.optional("tags", .array(tags.commaSeparated.map { .string($0) })),
            context.optional("exif", context.map([])))
    }

    private static func fileURL(_ address: String, _ id: String, mime: String, _ context: RequestContext) -> String {
        let file = "\(id).\(ImageKind(mime: mime)?.fileExtension ?? "bin")"
        return context.request.origin.map { $0 + VisitRoutes.picturePath(address, file) }
            ?? "https://cdn.some.pics/\(address)/\(file)"
    }
    /// Over HTTP the URL of the picture is also that of its page, because no URL may lead to the real hosts.
    private static func pageURL(_ address: String, _ id: String, _ context: RequestContext) -> String {
        context.request.origin.map { $0 + VisitRoutes.picturePath(address, id) } ?? "https://some.pics/\(address)/\(id)"
    }

    /// The body is `{"pic": base64}` with optional tags, or the picture itself: raw, base64 or a data URI.
    private static func upload(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        var picture = context.request.body, tags = ""
        if context.request.body.first(where: { ![9, 10, 13, 32].contains($0) }) == UInt8(ascii: "{") {
            let fields = try context.fields()
            picture = Array(try fields.required("pic").utf8)
            tags = tagText(fields["tags"]) ?? ""
        }
        guard !picture.isEmpty else { throw APIError.badRequest("The field “pic” is required.") }
        let image = try ImageFile(picture), id = context.ids.hex(24)
        try context.db.run(
            """
            INSERT INTO picture (id, address, created, mime, size, description, alt, tags, hidden, bytes) \
            VALUES (?, ?, ?, ?, ?, NULL, NULL, ?, 0, ?)
            """,
            [id, address, context.seconds, image.type.mime, image.bytes.count, tags, Data(image.bytes)])
        return .message(
            "OK, your picture has been uploaded.", .init("id", .string(id)), .init("size", .int(image.bytes.count)),
            .init("mime", .string(image.type.mime)),
            .init("url", .string(fileURL(address, id, mime: image.type.mime, context))),
            context.optional("some_pics_url", .string(pageURL(address, id, context))))
    }

    /// Sets the fields that are sent; `hide_from_public` hides with any value, and cannot be undone.
    private static func update(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), id = context["pic_id"], fields = try context.fields()
        let mime: String = try context.row(
            of: "picture", "SELECT mime FROM picture WHERE address = ? AND id = ?", [address, id]
        ).value("mime")
        func set(_ column: String, _ value: (any DatabaseValueConvertible)?) throws {
            try context.db.run("UPDATE picture SET \(column) = ? WHERE id = ?", [value, id])
        }
        if fields.has("description") { try set("description", fields.text("description")) }
        if fields.has("alt_text") { try set("alt", fields.text("alt_text")) }
        if let tags = tagText(fields["tags"]) { try set("tags", tags) }
        if fields.has("hide_from_public") { try set("hidden", true) }
        return .message(
            "OK, your picture has been updated.", .init("id", .string(id)),
            .init("url", .string(fileURL(address, id, mime: mime, context))))
    }

    /// Tags as one text; clients send a text or a list.
    private static func tagText(_ value: JSON?) -> String? {
        if case .array(let items)? = value { return items.compactMap(\.looseText).joined(separator: ",") }
        return value?.looseText
    }

    private static func delete(_ context: RequestContext) throws -> Reply {
        try context.change(
            "picture", "DELETE FROM picture WHERE address = ? AND id = ?", [context.address(), context["pic_id"]])
        return .message("OK, your picture has been deleted.")
    }
}
