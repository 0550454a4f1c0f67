package import Domain
import FoundationEssentials
import HTTPTypes

/// A request as a command line for bash or zsh that does the same, for `--dry-run`. The token is a variable, and what
/// a terminal would obey is written as an escape, so the line can be shown as it can be run.
package enum RequestAsCurl {
    /// The variable that stands for the token.
    static let variable = "$TRITON_TOKEN"
    /// Bodies over this many bytes are given through a pipe: one argument may hold 128 KiB (Linux), escapes included.
    static let longestArgument = 64 << 10

    package static func line(for exchange: HTTPExchange) -> SafeText {
        let secret = exchange.token?.exposed
        let request = exchange.request
        let url = Redactor().text(exchange.url ?? "")
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
            let value = [.authorization, .proxyAuthorization, .cookie].contains(field.name) ? Redactor.mask : field.value
            words.append("-H " + quoted(value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(value)", hiding: secret))
        }
        var pipe = ""
        if let body = exchange.body {
            // curl would call it a form.
            if request.headerFields[.contentType] == nil { words.append("-H 'Content-Type:'") }
            if let text = String(validating: body, as: UTF8.self), body.count <= longestArgument, !body.contains(0) {
                // An @ at the beginning would name a file.
                words.append((text.hasPrefix("@") ? "--data-raw " : "--data-binary ") + quoted(text, hiding: secret))
            } else {
                pipe = "printf %s '\(Data(body).base64EncodedString())' | base64 -d | "
                words.append("--data-binary @-")
            }
        }
        words.append(quoted(url, hiding: secret))
        return SafeText(trusted: pipe + words.joined(separator: " "))
    }

    /// One word for the shell. Where the secret stands, the variable is put.
    static func quoted(_ text: String, hiding secret: String? = nil) -> String {
        guard let secret, !secret.isEmpty else { return quoted(text[...]) }
        let parts = text.split(separator: secret, omittingEmptySubsequences: false)
        return parts.map { $0.isEmpty && parts.count > 1 ? "" : quoted($0) }.joined(separator: "\"\(variable)\"")
    }

    /// `'…'` for what can be shown, `$'…'` with escaped bytes for the rest.
    private static func quoted(_ text: Substring) -> String {
        guard text.unicodeScalars.contains(where: isEscaped) else {
            return "'" + text.replacingBytes(of: "'", with: #"'\''"#) + "'"
        }
        var out = "$'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": out += #"\n"#
            case "\t": out += #"\t"#
            case "'", "\\": out += "\\\(scalar)"
            case _ where isEscaped(scalar):
                // Octal with three digits: hexadecimal escapes swallow digits that follow in some shells.
                for byte in String(scalar).utf8 { out += "\\" + Timestamp.padded(Int(String(byte, radix: 8)) ?? 0, 3) }
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "'"
    }

    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || TextSafety.isInvisible(scalar) || TextSafety.isDirectionMark(scalar)
    }
}
