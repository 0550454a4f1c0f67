package import Domain
import Files
import Platform

/// Tokens in a file that only its owner can read. It is the last resort, if no secret service is running.
///
/// It is JSON: `{"tokens": [{"profile": …, "origin": …, "token": …}]}`.
package struct TokenFile: SecretStore {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var name: SafeText { "the file '\(line: path)'" }

    package func find(profile: String, origin: Origin) throws -> StoredToken {
        let entries = try load().filter { $0.profile == profile }
        let warning = try PrivateFile.check(path)
        if let entry = entries.first(where: { $0.origin == origin }) { return .found(entry.token, warning: warning) }
        return entries.isEmpty ? .none : .otherOrigins(entries.map(\.origin))
    }

    package func store(_ token: Token, profile: String, origin: Origin) throws {
        guard let token = Token(token.exposed, origin: origin) else { return }
        try edit { entries in
            entries.removeAll { $0.profile == profile && $0.origin == origin }
            entries.append(SavedToken(profile: profile, origin: origin, token: token))
        }
    }

    package func delete(profile: String, origin: Origin?) throws -> Bool {
        func isMeant(_ entry: SavedToken) -> Bool {
            entry.profile == profile && (origin == nil || entry.origin == origin)
        }
        // Without a token there is nothing to lock, and no folder to create.
        guard try load().contains(where: isMeant) else { return false }
        try edit { $0.removeAll(where: isMeant) }
        return true
    }

    /// Whether the file exists; a cheap check.
    package var exists: Bool { stat.of(path) != nil }

    /// All tokens, for masking; empty if the file cannot be used.
    package var tokens: [Token] {
        guard exists else { return [] }
        // Problems of the file are reported when its token is needed.
        return (try? load().map(\.token)) ?? []
    }

    private struct SavedToken {
        let profile: String
        let origin: Origin
        let token: Token
    }

    private func edit(_ change: (inout [SavedToken]) -> Void) throws(TritonError) {
        let folder = Path.folder(of: try Symlinks.followOwn.resolve(path))
        try PrivateFolder.create(folder)
        let lock = try FolderLock(folder)
        var entries = try load()
        change(&entries)
        let list = entries.map { entry -> JSON in
            [
                "profile": .string(entry.profile), "origin": .string(entry.origin.text),
                "token": .string(entry.token.exposed),
            ]
        }
        let document: JSON = ["tokens": .array(list)]
        try FileWriter.replace(
            path, with: document.bytes(.pretty) + [10], mode: .exactly(0o600), symlinks: .followOwn)
        _ = consume lock
    }

    private func load() throws(TritonError) -> [SavedToken] {
        _ = try PrivateFile.check(path)
        let bytes: [UInt8]
        do throws(TritonError) { bytes = try FileReader.readRegular(path, limit: 1 << 20) } catch {
            if error.code == .noInput { return [] }
            throw error
        }
        let tree: JSON
        do throws(JSONSyntaxError) { tree = try JSON(parsing: bytes) } catch { throw damaged }
        guard let list = tree["tokens"]?.array else { throw damaged }
        return try list.map { item throws(TritonError) in
            guard let profile = item["profile"]?.string, let origin = item["origin"]?.string.flatMap({ Origin($0) }),
                let token = item["token"]?.string.flatMap({ Token($0, origin: origin) })
            else { throw damaged }
            return SavedToken(profile: profile, origin: origin, token: token)
        }
    }

    private var damaged: TritonError {
        TritonError(.config, "it is damaged", hint: "remove it and run 'triton auth login' again").withContext(
            "cannot read token file", SafeText(line: path))
    }
}
