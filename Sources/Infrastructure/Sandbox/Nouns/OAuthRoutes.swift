import Database
import Domain
import GRDB

/// Service reference, section 6.7. The errors are our choice, because no source shows them.
enum OAuthRoutes {
    static let all: [Route] = [
        Route("oauth.authorize", "GET /oauth/authorize", for: .anyone, isChanging: true, authorize),
        Route("oauth.exchange", "GET POST /oauth", for: .anyone, isChanging: true, exchange),
    ]

    private static func required(_ query: [String: String], _ name: String) throws -> String {
        guard let value = query[name], !value.isEmpty else {
            throw APIError.badRequest("The parameter “\(name)” is required.")
        }
        return value
    }

    /// Whether it is an absolute URL of any scheme: programs register their own, such as `triton://oauth`.
    private static func isAbsolute(_ url: String) -> Bool {
        let scheme = url.prefix { $0 != ":" }, rest = url[scheme.endIndex...]
        return scheme.first?.isLetter == true && rest.hasPrefix("://") && rest.utf8.count > 3
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// On the website a page that asks the user; here the account of the seed approves at once.
    private static func authorize(_ context: RequestContext) throws -> Reply {
        let query = context.request.query
        let client = try required(query, "client_id"), target = try required(query, "redirect_uri")
        guard isAbsolute(target), target.isVisibleASCII else {
            throw APIError.badRequest("The parameter “redirect_uri” must be an absolute URL.")
        }
        let code = context.ids.hex(32)
        try context.db.run(
            "INSERT INTO oauth_code VALUES (?, ?, ?, ?, 0)", [code, client, target, SandboxSeed.email])
        let state = query["state"].map { "&state=" + PercentEncoding.encode($0) } ?? ""
        return .redirect(to: "\(target)\(target.contains("?") ? "&" : "?")code=\(code)\(state)")
    }

    private static func exchange(_ context: RequestContext) throws -> Reply {
        let query = context.request.query
        let client = try required(query, "client_id"), target = try required(query, "redirect_uri"),
            code = try required(query, "code")
        _ = try required(query, "client_secret")
        guard
            let email = try context.db.first(
                String.self,
                "SELECT email FROM oauth_code WHERE code = ? AND client_id = ? AND redirect_uri = ? AND used = 0",
                [code, client, target])
        else { throw APIError(status: 401, message: "That authorization code is not valid.") }
        try context.db.run("UPDATE oauth_code SET used = 1 WHERE code = ?", [code])
        let token = context.ids.hex(32)
        try context.db.run("INSERT INTO token (token, email) VALUES (?, ?)", [token, email])
        return Reply(
            contentType: Reply.htmlType,
            content: .bare([
                "access_token": .string(token), "token_type": "Bearer",
                "scope": .string(query["scope"] ?? "everything"),
            ]))
    }
}
