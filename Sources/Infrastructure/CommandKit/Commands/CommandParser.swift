package import Domain

/// Makes a verb out of its words.
package enum CommandParser {
    /// - Parameter name: the command as it is typed, such as `purl add`, for messages.
    /// - Throws: ``TritonError`` of code `usage`: a message, one usage line and where to read on.
    package static func parse(_ type: any TritonCommand.Type, _ words: [String], name: String) throws(TritonError) -> any TritonCommand {
        let (command, declarations) = Declarations.making { type.init() }
        do {
            try WordReader.read(words, for: declarations)
            try declarations.check()
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
}
