package import Domain
import FoundationEssentials
import HTTPTypes

/// A request as an equivalent `curl` command line for any POSIX shell, for `--dry-run`. The token is a variable, and
/// control characters are written as escapes, so the line is safe to display and can be run.
package enum RequestAsCurl {
    /// The variable in place of the token.
    static let variable = "$TRITON_TOKEN"
    /// Largest body that is passed as an argument, in bytes; a larger one is passed through a pipe. On Linux one
    /// argument may have 128 KiB, escapes included.
    static let maximumArgument = 64 << 10

    /// - Parameter known: further secrets that the path, fields or body may contain.
    package static func line(for exchange: HTTPExchange, hiding known: [Secret] = []) -> SafeText {
        let mask = SecretMask(known + [exchange.token?.secret])
        let request = exchange.request
        let url = SecretMask(names: SecretMask.names).text(exchange.url ?? "")
        var words = ["curl"]
        switch request.method {
        case .head: words.append("-I")
        case .get where exchange.body == nil: break
        default: words.append("-X \(request.method.rawValue)")
        }
        // curl would expand ranges in brackets and braces, and resolve dots in paths.
        if url.contains(where: { "[]{}".contains($0) }) { words.append("-g") }
        if url.contains("/.") { words.append("--path-as-is") }
        if exchange.token != nil { words.append("-H \"Authorization: Bearer \(variable)\"") }
        for field in request.headerFields where field.name != .authorization || exchange.token == nil {
            let value = SecretMask.fields.contains(field.name) ? SecretMask.mask : field.value
            let line = value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(value)"
            words.append("-H " + quoted(line, hiding: mask))
        }
        var pipe = ""
        if let body = exchange.body {
            // Otherwise curl would add the content type of a form.
            if request.headerFields[.contentType] == nil { words.append("-H 'Content-Type:'") }
            if let text = String(validating: body, as: UTF8.self), body.count <= maximumArgument, !body.contains(0) {
                // For `--data-binary`, an @ at the beginning names a file.
                words.append((text.hasPrefix("@") ? "--data-raw " : "--data-binary ") + quoted(text, hiding: mask))
            } else {
                pipe = "printf %s '\(Data(mask.bytes(body)).base64EncodedString())' | base64 -d | "
                words.append("--data-binary @-")
            }
        }
        words.append(quoted(url, hiding: mask))
        return SafeText(trusted: pipe + words.joined(separator: " "))
    }

    /// One word for the shell, with the variable in place of each secret.
    private static func quoted(_ text: String, hiding mask: SecretMask) -> String {
        let parts = mask.split(text)
        return parts.map { $0.isEmpty && parts.count > 1 ? "" : plainlyQuoted($0) }.joined(separator: "\"\(variable)\"")
    }

    /// Printable text and line breaks in `'…'`; the rest as `"$(printf '\033')"`, because `$'…'` is not in POSIX.
    private static func plainlyQuoted(_ text: String) -> String {
        guard !text.isEmpty else { return "''" }
        var out = ""
        var rest = text.unicodeScalars[...]
        while let first = rest.first {
            let isEscaped = isEscaped(first)
            let run = String(rest.prefix { self.isEscaped($0) == isEscaped })
            rest = rest.dropFirst(run.unicodeScalars.count)
            if isEscaped {
                // Octal, because POSIX `printf` has no hexadecimal escapes.
                let escapes = run.utf8.map { "\\" + Timestamp.padded(Int(String($0, radix: 8)) ?? 0, 3) }
                out += "\"$(printf '\(escapes.joined())')\""
            } else {
                out += ShellQuoting.singleQuoted(run)
            }
        }
        return out
    }

    /// Whether it is written as an escape. A line break is not, because `$(…)` would remove it at the end.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        (TextEscaping.isHidden(scalar) && scalar != "\n" && scalar != "\t")
            || TextEscaping.isDirectionMark(scalar)
    }
}
