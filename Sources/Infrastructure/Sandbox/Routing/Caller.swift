import Database
import GRDB
import HTTPTypes

/// The account that sends a request, by its `Authorization` header.
enum Caller: Equatable {
    /// There is no token.
    case nobody
    /// The token is unknown.
    case stranger
    case account(email: String)

    init(_ request: SandboxRequest, in db: Database) throws {
        guard let header = request.headers[.authorization] else {
            self = .nobody
            return
        }
        let words = header.split(separator: " ", omittingEmptySubsequences: true)
        // One client sends `Bearer` without a token when it has none.
        if words.count == 1, words[0].lowercased() == "bearer" {
            self = .nobody
            return
        }
        guard words.count == 2, words[0].lowercased() == "bearer",
            let email = try db.first(String.self, "SELECT email FROM token WHERE token = ?", [String(words[1])])
        else {
            self = .stranger
            return
        }
        self = .account(email: email)
    }

    var email: String? { if case .account(let email) = self { email } else { nil } }
}
