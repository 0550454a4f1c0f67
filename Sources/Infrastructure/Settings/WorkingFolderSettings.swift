package import Domain
import Files
import Glibc

/// What a `.triton.toml` in or above the working folder chooses: the address, the profile and what a folder keeps,
/// nothing that acts. Unpacking a stranger's archive must not run the stranger's pager or send a token
/// elsewhere.
package struct WorkingFolderSettings: Sendable, Equatable {
    package let path: String
    package let address: Address?
    package let profile: String?
    /// What `triton folder` keeps there; nil where the file does not say.
    package let kinds: [String]?
    package let warnings: [SafeText]

    package static let name = ".triton.toml"

    /// The nearest one, or nil.
    ///
    /// - Parameter folder: an absolute path.
    /// - Throws: `config` when it is broken, `io` when it is there and cannot be read.
    package static func find(from folder: String) throws(TritonError) -> WorkingFolderSettings? {
        var folder = folder
        while true {
            let path = Path.join(folder, name)
            // Nothing but a plain file: a pipe of that name would stop the program.
            if let status = stat.of(path), status.isRegular { return try WorkingFolderSettings(reading: path) }
            let above = Path.folder(of: folder)
            guard above != folder, above != "." else { return nil }
            folder = above
        }
    }

    private init(reading path: String) throws(TritonError) {
        let settings = try SettingsFile(path).load()
        self.path = path
        let known = [
            KnownSetting("address", .address, "the address to act as"),
            KnownSetting("profile", .profileName, "the profile to use"),
        ]
        var warnings: [SafeText] = []
        for (key, value) in settings.all where key != "kinds" {
            if let setting = known.first(where: { $0.matches(key) }) {
                do throws(TritonError) { try setting.check(value, for: key) } catch {
                    throw settings.located(key, error.message)
                }
            } else {
                warnings.append(
                    "'\(key.safe)' in '\(line: path)' is ignored: only address, profile and kinds can be chosen there")
            }
        }
        address = try settings.string("address").flatMap { Address(typed: $0) }
        profile = try settings.string("profile")
        kinds = try settings.strings("kinds")
        self.warnings = warnings
    }
}
