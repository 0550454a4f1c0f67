package import Database
package import Domain
import FoundationEssentials
import GRDB

/// Remembers the picture of each uploaded file, so that no file is uploaded twice. This is in `user.sqlite`, not in the
/// cache, because the service cannot return it.
package struct UploadedPictures: Sendable {
    package static let schema = FeatureSchema(
        "uploaded pictures",
        migrations: [
            """
            CREATE TABLE uploaded_picture (
                profile TEXT NOT NULL, address TEXT NOT NULL, fingerprint BLOB NOT NULL, size INTEGER NOT NULL,
                id TEXT NOT NULL, image_url TEXT NOT NULL,
                PRIMARY KEY (profile, address, fingerprint, size)
            ) WITHOUT ROWID;
            """
        ])

    private let data: ProfileDatabase

    package init(_ data: ProfileDatabase) { self.data = data }

    /// The picture's URL; nil for a file that was never uploaded to the address, or whose picture was deleted with this
    /// program.
    package func imageURL(of bytes: [UInt8], at address: Address) throws -> String? {
        let sql =
            "SELECT image_url FROM uploaded_picture WHERE profile = ? AND address = ? AND fingerprint = ? AND size = ?"
        return try data.read {
            try $0.first(String.self, sql, [data.profile, address.name, Self.fingerprint(bytes), bytes.count])
        }
    }

    /// The ids of the pictures with these URLs that were uploaded to the address, by their URLs.
    package func ids(of urls: Set<String>, at address: Address) throws -> [String: String] {
        let sql = "SELECT image_url, id FROM uploaded_picture WHERE profile = ? AND address = ?"
        let rows = try data.read { try $0.rows(sql, [data.profile, address.name]) }
        return try rows.reduce(into: [:]) { ids, row in
            let url: String = try row.value(0)
            if urls.contains(url) { ids[url] = try row.value(1) }
        }
    }

    package func remember(_ picture: Picture, _ bytes: [UInt8]) throws {
        let sql =
            "INSERT OR REPLACE INTO uploaded_picture (profile, address, fingerprint, size, id, image_url) "
            + "VALUES (?, ?, ?, ?, ?, ?)"
        try data.write {
            try $0.run(
                sql,
                [
                    data.profile, picture.address.name, Self.fingerprint(bytes), bytes.count, picture.id,
                    picture.imageURL,
                ])
        }
    }

    /// Forgets a picture that no longer exists.
    package func forget(_ id: String, at address: Address) throws {
        try data.write {
            try $0.run(
                "DELETE FROM uploaded_picture WHERE profile = ? AND address = ? AND id = ?",
                [data.profile, address.name, id])
        }
    }

    private static func fingerprint(_ bytes: [UInt8]) -> Data { Data(SHA256.bytes(of: bytes)) }
}
