package import Domain
import Files

/// The configuration file on disk.
package struct SettingsFile: Sendable {
    package let path: String
    private let limit: Int

    /// - Parameter limit: the most bytes that are read.
    package init(_ path: String, limit: Int = 1 << 20) {
        self.path = path
        self.limit = limit
    }

    /// - Throws: `config` with line and column when the file is invalid, `config` for a pipe or a device, `io` when it
    ///   cannot be read. A missing file is not an error.
    package func load() throws(TritonError) -> Settings { Settings(try document(), path: path) }

    /// The same for a file that may name programs to run.
    /// - Throws: also `config` for the file of another user, who could make us run them.
    package func loadOwn() throws(TritonError) -> Settings {
        try TrustedFile.requireOwn(path, "configuration")
        return try load()
    }

    /// Sets one key; all other bytes of the file are unchanged.
    package func set(_ key: SettingKey, to value: SettingValue) throws(TritonError) {
        try edit { editor throws(TritonError) in try editor.setting(key, to: value) }
    }

    /// - Returns: whether there was such a key.
    @discardableResult package func unset(_ key: SettingKey) throws(TritonError) -> Bool {
        try edit { editor throws(TritonError) in try editor.unsetting(key) }
    }

    /// - Parameter change: returns the bytes of the edited file; nil when nothing changes.
    /// - Returns: whether the file was replaced.
    @discardableResult
    private func edit(_ change: (TOMLEditor) throws(TritonError) -> [UInt8]?) throws(TritonError) -> Bool {
        let lock = try lock(), document = try document()
        let edited: [UInt8]?
        do throws(TritonError) { edited = try change(TOMLEditor(document)) } catch {
            throw error.withContext("cannot change configuration", SafeText(line: path))
        }
        guard let edited else { return false }
        try write(edited)
        // The lock is held until the file is replaced.
        _ = consume lock
        return true
    }

    /// Replaces the whole text.
    /// - Parameter present: the bytes that were read before.
    /// - Throws: also `exists` when another process has changed the file since then.
    package func replace(_ present: [UInt8], with bytes: [UInt8]) throws(TritonError) {
        let lock = try lock()
        guard try self.bytes() == present else {
            throw TritonError(.exists, "it was changed meanwhile").withContext(
                "cannot replace configuration", SafeText(line: path))
        }
        try write(bytes)
        _ = consume lock
    }

    /// For reading and writing together, so that two writers do not lose each other's changes.
    private func lock() throws(TritonError) -> FolderLock {
        try TrustedFile.requireRegular(path, "configuration")
        let folder = Path.folder(of: try Symlinks.follow.resolve(path))
        try PrivateFolder.create(folder)
        return try FolderLock(folder)
    }

    private func write(_ bytes: [UInt8]) throws(TritonError) {
        try FileWriter.replace(path, with: bytes, mode: .kept(otherwise: 0o664), symlinks: .follow)
    }

    /// Empty if there is no file.
    package func bytes() throws(TritonError) -> [UInt8] {
        do throws(TritonError) { return try FileReader.read(path, limit: limit) } catch {
            if error.code == .noInput { return [] }
            throw error
        }
    }

    private func document() throws(TritonError) -> TOMLDocument {
        try TrustedFile.requireReadable(path, "configuration")
        let bytes = try bytes()
        do throws(TritonError) { return try TOMLDocument(bytes) } catch {
            throw error.withContext("cannot read configuration", SafeText(line: path))
        }
    }
}
