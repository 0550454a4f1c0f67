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

    /// - Throws: ``TritonError`` of code `config` for a pipe or a device, which could block the program, or a folder.
    package static func requireRegular(_ path: String, _ what: SafeText) throws(TritonError) {
        guard stat.of(path)?.isRegular == false else { return }
        throw TritonError(.config, "it is not a regular file").withContext("cannot use \(what)", SafeText(line: path))
    }

    /// The same, except that `/dev/null` is an empty file, as for other programs.
    package static func requireReadable(_ path: String, _ what: SafeText) throws(TritonError) {
        // A path that cannot be resolved is not this one.
        if (try? Symlinks.follow.resolve(path)) != "/dev/null" { try requireRegular(path, what) }
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
