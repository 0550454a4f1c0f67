import ArgumentParser
package import Domain

/// Parses the words of one verb.
package enum CommandParser {
    /// - Parameter name: the command as it is typed, such as `purl add`, for messages.
    /// - Throws: ``TritonError`` of code `usage`: a message, one usage line and where to read on.
    package static func parse(_ type: any TritonCommand.Type, _ words: [String], name: String) throws(TritonError) -> any TritonCommand {
        try parse(type: type, words, name: name)
    }

    private static func parse<Command: TritonCommand>(type: Command.Type, _ words: [String], name: String) throws(TritonError) -> any TritonCommand {
        let command: Command
        do {
            command = try Command.parse(words)
        } catch {
            throw usage(message(of: error, type, words), type, name: name)
        }
        do {
            try command.check()
        } catch {
            throw error.code == .usage && error.hint == nil ? usage(error.message, type, name: name) : error
        }
        return command
    }

    private static func usage(_ message: SafeText, _ type: any TritonCommand.Type, name: String) -> TritonError {
        let form = type.page.form
        return TritonError(.usage, message, hint: "usage: triton \(trusted: name)\(trusted: form.isEmpty ? "" : " " + form); more with 'triton help \(trusted: name)'")
    }

    /// The parser's own sentence, in our form: lower case, without a full stop.
    private static func message<Command: TritonCommand>(of error: any Error, _ type: Command.Type, _ words: [String]) -> SafeText {
        var text = type.message(for: error)
        while text.last == "." || text.last?.isWhitespace == true { text.removeLast() }
        let words = text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? text
        let first = words.prefix(1).lowercased() + words.dropFirst()
        let isProse = text.hasPrefix("Unknown option") && CommandLineProse.looksLikeText(words)
        return isProse ? "\(line: first); write '--' before a text that begins with '-'" : SafeText(line: first)
    }
}

/// Tells an option that nobody knows from a text that begins with a hyphen.
private enum CommandLineProse {
    static func looksLikeText(_ message: String) -> Bool {
        guard let start = message.firstIndex(of: "'"), let end = message.lastIndex(of: "'"), start < end else { return false }
        let word = message[message.index(after: start)..<end]
        return word.contains(" ") || word.dropFirst().first?.isNumber == true
    }
}
