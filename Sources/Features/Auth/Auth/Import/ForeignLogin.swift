import Domain
import Files

/// A login that another client of omg.lol keeps in its environment variables or in its configuration.
struct ForeignLogin: Equatable {
    var token: String?
    var address: String?
    var email: String?
    /// The variable or the file that it was found in.
    var source: SafeText

    /// - Throws: ``TritonError``: `not_found` when there is none; `usage` when the file contains no API key, but
    ///   perhaps a command that prints it; `bad_data` for a file whose text is not in the format of its extension.
    static func find(_ variables: [String: String]) throws -> ForeignLogin {
        func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
        for (lead, key) in [("OMGLOL", "API_KEY"), ("CLILOL", "APIKEY")] {
            guard let token = value("\(lead)_\(key)") else { continue }
            return ForeignLogin(
                token: token, address: value("\(lead)_ADDRESS"), email: value("\(lead)_EMAIL"),
                source: "\(trusted: lead)_\(trusted: key)")
        }
        guard let file = files(variables).first(where: { $0.exists }) else {
            throw TritonError(
                .notFound, "there is no login of another client to take over",
                hint: "set OMGLOL_API_KEY and OMGLOL_ADDRESS, or log in with 'triton auth login'")
        }
        let found = try file.login()
        guard found.token != nil else {
            throw TritonError(
                .usage, "\(found.source) names no API key",
                hint: """
                    if it names a command that prints the key, set it: triton config set profiles.default.token_command
                    """
            )
        }
        return found
    }

    private static func files(_ variables: [String: String]) -> [ForeignConfiguration] {
        let own = Directories(variables: variables).config.map { Path.folder(of: $0) }
        return [own, "/etc"].compactMap { $0 }.flatMap { folder in
            ForeignConfiguration.Form.allCases.map {
                ForeignConfiguration(path: Path.join(folder, "clilol/config.\($0.rawValue)"), form: $0)
            }
        }
    }
}
