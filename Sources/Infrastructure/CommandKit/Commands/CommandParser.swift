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
            command = try quickly(type, words) ?? Command.parse(words)
        } catch {
            throw usage(message(of: error, type), type, name: name)
        }
        do {
            try command.check()
        } catch {
            throw error.code == .usage && error.hint == nil ? usage(error.message, type, name: name) : error
        }
        return command
    }

    /// With the global options taken off before. Nil where that does not do; the parser then says what is wrong, if anything is.
    private static func quickly<Command: TritonCommand>(_ type: Command.Type, _ words: [String]) -> Command? {
        guard let words = GlobalWords(words) else { return nil }
        // What goes wrong is said by the parser, which reads all of the words then.
        return GlobalOptions.$read.withValue(words.options) { try? Command.parse(words.others) }
    }

    private static func usage(_ message: SafeText, _ type: any TritonCommand.Type, name: String) -> TritonError {
        let form = type.page.form
        return TritonError(.usage, message, hint: "usage: triton \(trusted: name)\(trusted: form.isEmpty ? "" : " " + form); more with 'triton help \(trusted: name)'")
    }

    private static func message<Command: TritonCommand>(of error: any Error, _ type: Command.Type) -> SafeText { ParserMessage.inOurWords(type.message(for: error)) }
}
