import Commands
import Files
import Platform
import Settings

struct EditConfiguration: TritonCommand {
    static let page = CommandPage(
        "edit", "change the configuration in the editor",
        discussion: """
            The new text is checked before it replaces the file. A text with errors is kept in a draft beside it, and \
            so is one for a file that was changed meanwhile. A file with errors can be opened too.
            """,
        examples: [
            Example(
                "triton config edit", "opens your editor",
                after: "printf 'pager = \"cat\"\\n' > new.toml; export EDITOR='cp new.toml'", needsTerminal: true)
        ],
        output: FilePathRecord.schema, traits: [.worksWithoutConfiguration, .local])

    func run(in environment: ConfigurationEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let path = environment.file.path
        try TrustedFile.requireRegular(path, "configuration")
        let opened = try environment.file.bytes()
        let text = try await call.edit(
            Self.text(opened, environment.file),
            instructions: "The settings are described in triton-config(5).", fileName: "config.toml",
            otherwise: "change one setting with 'triton config set'")
        let draft = Self.keep(text, beside: path)
        do throws(TritonError) {
            try Self.check(text, environment.catalog)
            try environment.file.replace(opened, with: Array(text.utf8))
        } catch {
            var error = error
            if let draft { error.hint = "your text is kept in \(line: draft)" }
            throw error
        }
        if let draft { unlink(draft) }
        environment.reload()
        return .changed(FilePathRecord(path), prints: RemoteText(path), "saved the configuration")
    }

    private static func text(_ bytes: [UInt8], _ file: SettingsFile) throws(TritonError) -> String {
        do throws(TritonError) { return try TextInput.text(bytes, "the configuration") } catch {
            // The error of the parser has the line and the column.
            _ = try file.load()
            throw error
        }
    }

    /// Keeps the text in a new file until it is saved: in a draft beside the configuration, or where there is room.
    private static func keep(_ text: String, beside path: String) -> String? {
        let bytes = Array(text.utf8)
        // A draft of an earlier edit is not touched.
        for ending in [".draft"] + (2...99).map({ ".draft\($0)" }) {
            do throws(TritonError) {
                try PrivateFolder.create(Path.folder(of: path))
                try FileWriter.createNew(path + ending, bytes, mode: 0o600)
                return path + ending
            } catch {
                guard error.code == .exists else { break }
            }
        }
        return RecoveryFile.keep(bytes)
    }

    /// Parses the text as the program would.
    private static func check(_ text: String, _ catalog: SettingsCatalog) throws(TritonError) {
        do throws(TritonError) { try Settings(parsing: Array(text.utf8)).check(catalog) } catch {
            throw error.withContext("cannot use the edited text")
        }
    }
}
