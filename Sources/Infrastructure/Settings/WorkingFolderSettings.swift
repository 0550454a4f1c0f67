package import Domain
import Files
import Platform

/// The settings of a `.triton.toml` in or above the working folder: only the address, the profile and the kinds for
/// `triton folder`. A file in an unpacked archive must not be able to run a pager or send a token to another service.
package struct WorkingFolderSettings: Sendable, Equatable {
    package let path: String
    package let address: Address?
    package let profile: String?
    /// The kinds of items that `triton folder` keeps there; nil where the file does not set them.
    package let kinds: [String]?
    package let warnings: [SafeText]

    package static let name = ".triton.toml"
    /// Somebody else may have written the file.
    private static let maximumBytes = 64 << 10
    private static let maximumWarnings = 50

    package static let known = [
        KnownSetting("address", .address, "the address to act as"),
        KnownSetting("profile", .profileName, "the profile to use"),
    ]

    /// The settings of the nearest file; nil when there is none.
    ///
    /// - Parameter folder: an absolute path.
    /// - Throws: `config` when it is invalid, or a symbolic link: a stranger's folder must not choose the address from
    ///   elsewhere; `io` when it exists and cannot be read.
    package static func find(from folder: String) throws(TritonError) -> WorkingFolderSettings? {
        var folder = folder
        while true {
            let path = Path.join(folder, name)
            let status = stat.of(path, followingLink: false)
            guard status?.isSymlink != true else {
                throw TritonError(
                    .config, "it is a symbolic link, and links are not followed",
                    hint: "replace it with a file that has the same lines"
                )
                .withContext("cannot use", SafeText(line: path))
            }
            // Only a regular file: reading a pipe of that name would block the program.
            if status?.isRegular == true { return try WorkingFolderSettings(reading: path) }
            let above = Path.folder(of: folder)
            guard above != folder, above != "." else { return nil }
            folder = above
        }
    }

    private init(reading path: String) throws(TritonError) {
        let settings = try SettingsFile(path, limit: Self.maximumBytes).load()
        self.path = path
        var unknown: [SettingKey] = []
        for (key, value) in settings.all where key != "kinds" {
            if let setting = Self.known.first(where: { $0.matches(key) }) {
                do throws(TritonError) { try setting.check(value, for: key) } catch {
                    throw settings.located(key, error.message)
                }
            } else {
                unknown.append(key)
            }
        }
        let named = Set(settings.all.compactMap(\.key.parts.first))
        for table in settings.tables(below: SettingKey([])) where !named.contains(table) {
            unknown.append(SettingKey([table]))
        }
        address = try settings.string("address").flatMap { Address(typed: $0) }
        profile = try settings.string("profile")
        kinds = try settings.strings("kinds")
        var warnings = unknown.prefix(Self.maximumWarnings).map { key -> SafeText in
            let place: SafeText = "\(line: path), line \(settings.line(of: key) ?? 1)"
            return "'\(key.safe)' in \(place), is ignored: only address, profile and kinds can be chosen there"
        }
        if unknown.count > Self.maximumWarnings {
            warnings.append("\(unknown.count - Self.maximumWarnings) more settings in \(line: path) are ignored")
        }
        self.warnings = warnings
    }
}
