import Domain
import Files
import Platform
import Settings
import Yams

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
            let root: Node?
            // The reason could repeat the key.
            do { root = try Yams.compose(yaml: try text()) } catch is YamlError {
                throw TritonError(.badData, "'\(line: path)' is not YAML")
            }
            return { name in root?[name]?.string.flatMap { ["", "~", "null"].contains($0) ? nil : $0 } }
        }
    }

    private func text() throws -> String {
        guard let text = String(validating: try FileReader.readRegular(path, limit: 1 << 16), as: UTF8.self) else {
            throw TritonError(.badData, "'\(line: path)' is not UTF-8 text")
        }
        return text
    }
}
