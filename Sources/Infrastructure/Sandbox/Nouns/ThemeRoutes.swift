import Domain

/// Service reference, section 6.12.
enum ThemeRoutes {
    static let all: [Route] = [
        Route("theme.list", "GET /theme/list", for: .anyone, list),
        Route("theme.info", "GET /theme/{theme}/info", for: .anyone, info),
        Route("theme.preview", "GET /theme/{theme}/preview", for: .anyone, preview),
    ]

    private static func list(_ context: RequestContext) throws -> Reply {
        .message(
            "There are \(Theme.all.count) profile themes available.",
            .init("themes", .object(Theme.all.map { .init($0.id, $0.document) })))
    }

    /// Ignores case.
    private static func theme(_ context: RequestContext) throws -> Theme {
        guard let theme = Theme.all.first(where: { $0.id == context["theme"].lowercased() }) else {
            throw APIError.missing("theme")
        }
        return theme
    }

    /// This answer has no message.
    private static func info(_ context: RequestContext) throws -> Reply {
        try Reply(content: .envelope(["theme": theme(context).document]))
    }

    /// This answer has no `request` object, and its content type is HTML although it is JSON.
    private static func preview(_ context: RequestContext) throws -> Reply {
        let theme = try theme(context)
        return Reply(
            contentType: Reply.htmlType,
            content: .bare([
                "response": [
                    "message": .string("Here’s an HTML preview of the \(theme.name) theme."),
                    "html": .string(theme.html),
                ]
            ]))
    }
}
