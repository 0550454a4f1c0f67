package import Database
package import Domain
package import FoundationEssentials
import GRDB

/// The `state` values of OAuth logins in progress. They are in `user.sqlite`, which nobody else can read, because
/// somebody who knows a value could log the user in to another account.
package struct LoginStateStore: Sendable {
    package static let schema = FeatureSchema(
        "login states",
        migrations: [
            """
            CREATE TABLE login_state (
                profile TEXT NOT NULL, client_id TEXT NOT NULL, redirect_uri TEXT NOT NULL, state TEXT NOT NULL, \
            created_at REAL NOT NULL,
                PRIMARY KEY (profile, client_id, redirect_uri)
            ) WITHOUT ROWID;
            """
        ])

    private let data: ProfileDatabase

    package init(_ data: ProfileDatabase) { self.data = data }

    /// Stores the state of the page that was opened last, in place of an earlier one of the same application.
    package func remember(_ state: String, of application: OAuthApplication, at date: Date) throws {
        try data.write {
            try $0.run(
                "INSERT OR REPLACE INTO login_state VALUES (?, ?, ?, ?, ?)",
                [data.profile, application.id, application.redirectURI, state, date.timeIntervalSince1970])
        }
    }

    /// The state that was made since that moment; nil when there is none.
    package func state(of application: OAuthApplication, since date: Date) throws -> String? {
        try data.read {
            try $0.first(
                """
                SELECT state FROM login_state WHERE profile = ? AND client_id = ? AND redirect_uri = ? \
                AND created_at >= ?
                """, [data.profile, application.id, application.redirectURI, date.timeIntervalSince1970])
        }
    }

    /// Deletes the state, which is valid once.
    package func forget(_ application: OAuthApplication) throws {
        try data.write {
            try $0.run(
                "DELETE FROM login_state WHERE profile = ? AND client_id = ? AND redirect_uri = ?",
                [data.profile, application.id, application.redirectURI])
        }
    }
}
