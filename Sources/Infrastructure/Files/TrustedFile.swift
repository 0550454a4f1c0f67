package import Domain
import Platform

/// Files of the user that may name programs to run: the configuration, and the start-up file of the prompt.
package enum TrustedFile {
    /// - Throws: ``TritonError`` of code `config` for the file of another user, who could make us run programs.
    package static func requireOwn(_ path: String, _ what: SafeText) throws(TritonError) {
        guard let owner = stat.of(path)?.st_uid, owner != geteuid(), owner != 0 else { return }
        throw TritonError(.config, "it belongs to another user", hint: "make it yours with chown, or remove it")
            .withContext("cannot use \(what)", SafeText(line: path))
    }

    /// Whether everybody can write the file. A group may be that of the user alone.
    package static func isWritableByAll(_ path: String) -> Bool {
        stat.of(path).map { $0.permissions & 0o002 != 0 } ?? false
    }

    package static func warnings(about path: String) -> [SafeText] {
        guard isWritableByAll(path) else { return [] }
        return ["every user can change '\(line: path)': no program that it names is run; 'chmod o-w' closes it"]
    }
}
