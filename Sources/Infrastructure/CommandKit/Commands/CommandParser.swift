package import Domain

/// Makes a verb out of its words.
package enum CommandParser {
    /// - Parameter name: the command as it is typed, such as `purl add`, for messages.
    /// - Throws: ``TritonError`` of code `usage`: a message, one usage line and where to read on.
    package static func parse(_ type: any TritonCommand.Type, _ words: [String], name: String) throws(TritonError) -> any TritonCommand {
        let (command, declarations) = Declarations.making { type.init() }
        do {
            try read(words, for: declarations, type)
            try declarations.check()
            try command.check()
        } catch {
            throw error.code == .usage && error.hint == nil ? usage(error.message, type, name: name) : error
        }
        return command
    }

    private static func read(_ words: [String], for declarations: Declarations, _ type: any TritonCommand.Type) throws(TritonError) {
        do throws(TritonError) { try WordReader.read(words, for: declarations) } catch { throw type.page.mayHoldSecrets ? withoutOperands(words, error) : error }
    }

    /// A token that was given where none belongs stands in quotes in the message, as every operand does.
    private static func withoutOperands(_ words: [String], _ error: TritonError) -> TritonError {
        var message = error.message.rendered
        // What follows one hyphen may be the value of an option that is not there.
        for word in words where !word.isEmpty && !word.hasPrefix("--") && !(word.hasPrefix("-") && word.utf8.count == 2) {
            message = message.replacingBytes(of: "'\(SafeText(line: word).rendered)'", with: "'\(SecretMask.mask)'")
        }
        var error = error
        error.message = SafeText(trusted: message)
        return error
    }

    private static func usage(_ message: SafeText, _ type: any TritonCommand.Type, name: String) -> TritonError {
        let form = type.page.form
        return TritonError(.usage, message, hint: "usage: triton \(trusted: name)\(trusted: form.isEmpty ? "" : " " + form); more with 'triton help \(trusted: name)'")
    }
}
