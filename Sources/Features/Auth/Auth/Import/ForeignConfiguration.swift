import Domain
import Files
import Platform
import Settings

/// The configuration of clilol: `address`, `email` and `apikey`, in one of three forms.
struct ForeignConfiguration {
    enum Form: String, CaseIterable {
        case yaml, yml, toml, json
    }

    let path: String
    let form: Form

    var exists: Bool { stat.of(path)?.isRegular == true }

    func login() throws -> ForeignLogin {
        let values = try values()
        return ForeignLogin(
            token: values("apikey"), address: values("address"), email: values("email"), source: SafeText(line: path))
    }

    private func values() throws -> (String) -> String? {
        switch form {
        case .toml:
            let settings = try SettingsFile(path).load()
            let found = try ["apikey", "address", "email"].map { ($0, try settings.string(SettingKey([$0]))) }
            return { name in found.first { $0.0 == name }?.1 }
        case .json:
            let json: JSON
            do { json = try JSON(parsing: try text()) } catch let error as JSONSyntaxError {
                throw TritonError(.badData, "'\(line: path)' is not JSON: \(trusted: "\(error.reason)")")
            }
            return { name in if case .string(let text)? = json[name] { text } else { nil } }
        case .yaml, .yml:
            let lines = Self.yaml(try text())
            return { lines[$0] }
        }
    }

    private func text() throws -> String {
        guard let text = String(validating: try FileReader.readRegular(path, limit: 1 << 16), as: UTF8.self) else {
            throw TritonError(.badData, "'\(line: path)' is not UTF-8 text")
        }
        return text
    }

    /// `key: value` at the beginning of lines, which is all that such a file contains. Nested values are left out.
    static func yaml(_ text: String) -> [String: String] {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let first = line.first, first != " ", first != "#", first != "-", let colon = line.firstIndex(of: ":")
            else { continue }
            let key = String(line[..<colon]).trimmed, rest = String(line[line.index(after: colon)...]).trimmed
            if let value = scalar(rest) { values[key] = value }
        }
        return values
    }

    private static func scalar(_ text: String) -> String? {
        guard let quote = text.first, quote == "\"" || quote == "'" else {
            // A comment begins after a space.
            let end = text.utf8.indices.first {
                text.utf8[$0] == UInt8(ascii: "#") && $0 > text.startIndex
                    && text.utf8[text.utf8.index(before: $0)] == UInt8(ascii: " ")
            }
            let plain = String(text[..<(end ?? text.endIndex)]).trimmed
            return plain.isEmpty || plain == "~" || plain == "null" ? nil : plain
        }
        let inside = text.dropFirst()
        guard let end = inside.firstIndex(of: quote) else { return nil }
        return String(inside[..<end])
    }
}
