package import Domain

/// The spelling of commands in messages: `triton purl list` in a shell, `purl list` at the prompt, and `/purl list`
/// inside a noun, whose own verbs have precedence.
package enum CommandSpelling: Sendable {
    case shell, prompt, insideNoun

    private var prefix: String {
        switch self {
        case .shell: "triton "
        case .prompt: ""
        case .insideNoun: "/"
        }
    }

    package func text(_ text: SafeText) -> SafeText {
        if case .shell = self { return text }
        let quoted = text.rendered.replacingBytes(of: "'triton ", with: "'" + prefix)
        return SafeText(trusted: quoted.replacingBytes(of: "usage: triton ", with: "usage: " + prefix))
    }

    func error(_ error: TritonError) -> TritonError {
        var error = error
        error.message = text(error.message)
        error.hint = error.hint.map(text)
        error.generalHint = error.generalHint.map(text)
        return error
    }
}
