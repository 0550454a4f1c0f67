import Domain
import Settings
import Shell

extension FuzzSubject {
    static let settings = FuzzSubject(
        "settings",
        words: [
            "[", "]", "[[", "]]", "=", ".", "\"", "'", "\"\"\"", "'''", "\n", "\r\n", "#", ",", "{", "}", "true", "inf",
            "nan", "1979-05-27T07:32:00Z", "0x", "1_0", "\\u00e9",
            "\\",
            "profile", "[profiles.work]", "[alias]", "[defaults.\"status post\"]", "address", "\u{FEFF}", "\t",
        ]
    ) { bytes in
        let before: Settings
        do throws(TritonError) { before = try Settings(parsing: bytes) } catch {
            try promiseHarmless(error, "a configuration error")
            return try promise(error.code == .config, "a broken file is '\(error.code)'")
        }
        for warning in before.warnings(SettingsCatalog()) {
            try promiseHarmless(warning.rendered, lines: false, "a warning")
        }
        for (key, value) in before.all {
            try promise(before.value(key) == value, "a key that is listed and not there")
            // A key with a backslash is an escape, which can only be in a file.
            try promise(
                key.text.utf8.contains(0x5C) || !key.text.utf8.allSatisfy { $0 < 0x80 } || SettingKey(key.text) == key,
                "a key that does not read back")
        }
        for key: SettingKey in ["profile", "profiles.work.address", "alias.st"] {
            do {
                let after = try Settings(parsing: try before.text(setting: key, to: .string("new")))
                try promise(after.value(key) == .string("new"), "an edit that did nothing")
                let others = before.all.filter { $0.key != key }
                try promise(
                    after.all.filter { $0.key != key }.elementsEqual(others) { $0 == $1 },
                    "an edit that changed more than its value")
            } catch let error as TritonError {
                try promise(error.code == .config, "an edit failed with '\(error.code)'")
                try promiseHarmless(error, "an edit's error")
            }
        }
    }

    static let shellLine = FuzzSubject(
        "shell-line",
        words: [
            "'", "\"", "\\", "|", ">", ">>", "<<END\n", "\nEND\n", "#", "\\!", "\\timing on", "\\watch 2", "_", "/",
            "..", "use demo", "\n", " ", "!", "~", "\0",
        ]
    ) { bytes in
        var rest = String(decoding: bytes, as: UTF8.self)
        for offset in [0, bytes.count / 3, bytes.count] {
            let context = ShellLine.cursorContext(rest, byteOffset: offset)
            try promise((0...max(0, offset)).contains(context.start), "a word that begins outside the line")
        }
        let quoted = ShellLine.quote(rest)
        try promise(
            ShellLine.first(in: quoted, underscore: .undefined).line == .command(.init(words: [rest])),
            "a quoted word does not read back")
        while !rest.isEmpty {
            let (line, next) = ShellLine.first(in: rest)
            switch line {
            case .incomplete: return
            case .malformed(let error): try promiseHarmless(error, "an error of the line")
            default: break
            }
            try promise(next.utf8.count < rest.utf8.count, "a line that does not end")
            rest = next
        }
    }
}
