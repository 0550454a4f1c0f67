import Domain
import Platform
import Session
import Settings

/// The values that the results of checks quote. One of them may be a secret in the wrong place, such as a token as the
/// address, so a bundle shows only those that are known to be none.
struct QuotedValues {
    private let known: Set<String>

    init(_ settings: Settings, _ catalog: SettingsCatalog, host: String?) {
        known = Set(
            settings.all.map(\.key.text) + (catalog.all + WorkingFolderSettings.known).map(\.pattern)
                + settings.tables(below: "profiles") + [Session.defaultProfile, Session.sandboxProfile]
                + [host].compactMap(\.self))
    }

    /// The text with `***` in place of unknown values. Of a URL, its host stays.
    func masked(_ text: String) -> String {
        var result = "", rest = text[...]
        while let start = rest.firstIndex(where: { $0 == "'" || $0 == "\"" }) {
            let quote = rest[start], content = rest[rest.index(after: start)...]
            result += rest[...start]
            // An apostrophe ends no value if a letter follows.
            let end = content.indices.first { index in
                content[index] == quote && content[content.index(after: index)...].first?.isLetter != true
            }
            guard let end else { return result + SecretMask.mask }
            result += unlessSecret(String(content[..<end])) + String(quote)
            rest = content[content.index(after: end)...]
        }
        return result + rest
    }

    private func unlessSecret(_ value: String) -> String {
        if known.contains(value) || value.hasPrefix("triton ") { return value }
        if value.hasPrefix("/"), access(value, F_OK) == 0 { return value }
        let url = SecretMask.serviceURL(value).replacingBytes(of: SecretMask.mask + "@", with: "")
        return Origin(url)?.text ?? SecretMask.mask
    }

    /// The name of the program of a command, whose arguments and variables may be secrets.
    static func program(of command: String) -> String {
        let word = command.split(separator: " ").first { !$0.contains("=") } ?? ""
        return word.split(separator: "/").last.map(String.init) ?? SecretMask.mask
    }
}
