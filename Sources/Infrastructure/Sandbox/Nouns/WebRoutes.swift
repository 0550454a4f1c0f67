import Database
import Domain
import FoundationEssentials
import GRDB

/// The web page and the profile picture (service reference, section 6.13).
enum WebRoutes {
    static let all: [Route] = [
        Route("web.get", "GET /address/{address}/web", for: .owner, get),
        Route("web.update", "POST PUT /address/{address}/web", for: .owner, update),
        Route("web.pfp.upload", "POST PUT /address/{address}/pfp", for: .owner, uploadPicture),
    ]

    private static func get(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        let row = try context.row(
            of: "web page",
            """
            SELECT web.*, verified, file FROM web JOIN address ON name = web.address \
            LEFT JOIN profile_picture USING (address) WHERE web.address = ?
            """,
            [address])
        let metadata: JSON = ["title": try row.json("title"), "description": try row.json("description")]
        return .message(
            "Here is the web content for \(address).",
            .init("content", context.text(try row.value("content"))),
            .init("type", "profile"),
            .init("theme", try row.json("theme")),
            .init("css", context.text(try row.value("css"))),
            .init("head", context.text(try row.value("head"))),
            .init("verified", (try row.value("verified") as Bool) ? context.number(1) : .null),
            .init("pfp", try row.json("file")),
            .init("metadata", .string(PHPJSON.text(metadata))),
            .init("branding", "default"),
            context.optional("modified", .string(String(try row.value("modified") as Int))))
    }

    /// Without `publish` only the working copy changes; the answer shows this only in its message. CSS and head that
    /// are not sent are deleted.
    private static func update(_ context: RequestContext) throws -> Reply {
        let fields = try context.fields(), content = try fields.required("content", mayBeEmpty: true),
            publishes = fields.isYes("publish")
        let parts = SentPageParts(fields, context.options)
        try context.db.run(
            """
            INSERT INTO web (address, content, published, theme, css, head, title, description, modified)
            VALUES (:address, :content, :published, 'default', COALESCE(:css, ''), COALESCE(:head, ''), '', '', :now)
            ON CONFLICT (address) DO UPDATE SET content = :content, \
            published = CASE WHEN :publishes THEN :content ELSE published END,
                css = COALESCE(:css, css), head = COALESCE(:head, head), modified = :now
            """,
            [
                "address": context.address(), "content": content, "published": publishes ? content : "",
                "publishes": publishes, "css": parts.css, "head": parts.head, "now": context.seconds,
            ])
        return .message(
            publishes ? "Your web content has been saved and published." : "Your web content has been saved.")
    }

    private static func uploadPicture(_ context: RequestContext) throws -> Reply {
        let address = try context.address(), image = try ImageFile(context.request.body)
        try context.db.run(
            "INSERT OR REPLACE INTO profile_picture (address, mime, file, bytes) VALUES (?, ?, ?, ?)",
            [address, image.type.mime, "\(address).\(image.type.fileExtension)", Data(image.bytes)])
        return .message("Your image was saved.")
    }
}
