import Domain

/// Service reference, section 6.12.
enum ThemeRoutes {
    static let all: [Route] = [
        Route("theme.list", "GET", "/theme/list", .anyone, list),
        Route("theme.info", "GET", "/theme/{theme}/info", .anyone, info),
        Route("theme.preview", "GET", "/theme/{theme}/preview", .anyone, preview),
    ]

    private static func list(_ visit: RequestContext) throws -> Reply {
        .message(
            "There are \(Theme.all.count) profile themes available.",
            .init("themes", .object(Theme.all.map { .init($0.id, $0.document) })))
    }

    /// Ignores case.
    private static func theme(_ visit: RequestContext) throws -> Theme {
        guard let theme = Theme.all.first(where: { $0.id == visit["theme"].lowercased() }) else {
            throw APIError.missing("theme")
        }
        return theme
    }

    /// This answer has no message.
    private static func info(_ visit: RequestContext) throws -> Reply {
        try Reply(content: .envelope([.init("theme", theme(visit).document)]))
    }

    /// This answer has no `request` object, and its content type is HTML although it is JSON.
    private static func preview(_ visit: RequestContext) throws -> Reply {
        let theme = try theme(visit)
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
