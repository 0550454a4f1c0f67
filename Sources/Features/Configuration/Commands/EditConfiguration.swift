import Commands
import Domain
import Files
import Output
import Platform
import Settings

struct EditConfiguration: TritonCommand {
    static let page = CommandPage(
        "edit", "change the configuration in the editor",
        discussion:
            "The new text is checked before it replaces the file. A file with errors can be opened too.",
        examples: [
            Example(
                "triton config edit", "opens your editor",
                after: "printf 'pager = \"cat\"\\n' > new.toml; export EDITOR='cp new.toml'", needsTerminal: true)
        ],
        output: FilePathRecord.schema, traits: [.worksWithoutConfiguration, .local])

    func run(in environment: ConfigurationEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let path = environment.file.path
        try TrustedFile.requireRegular(path, "configuration")
        let present: String
        do {
            present = String(decoding: try FileReader.read(path, limit: 1 << 20), as: UTF8.self)
        } catch let error where error.code == .noInput { present = "" }
        let text = try await call.edit(
            present, instructions: "The settings are described in triton-config(5).", fileName: "config.toml",
            otherwise: "change one setting with 'triton config set'")
        try check(text, path, environment)
        try FileWriter.replace(path, with: Array(text.utf8), mode: .kept(otherwise: 0o644))
        environment.reload()
        return .changed(FilePathRecord(path), prints: RemoteText(path), "saved the configuration")
    }

    /// Parses the text as the program would. A text with errors stays in a draft beside the file, so that it is not
    /// lost.
    private func check(_ text: String, _ path: String, _ environment: ConfigurationEnvironment) throws {
        let draft = path + ".draft"
        try FileWriter.replace(draft, with: Array(text.utf8), mode: .exactly(0o600))
        do {
            try SettingsFile(draft).load().check(environment.catalog)
        } catch {
            throw TritonError(.config, error.sentence, hint: "your text is kept in \(line: draft)")
        }
        unlink(draft)
    }
}
