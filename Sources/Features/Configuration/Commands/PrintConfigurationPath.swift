import Commands
import Settings

struct PrintConfigurationPath: TritonCommand {
    static let page = CommandPage(
        "path", "print where the configuration is",
        examples: [Example("triton config path", "the file, whether it is there or not")],
        output: FilePathRecord.schema, traits: [.read, .worksWithoutConfiguration])

    func run(in environment: ConfigurationEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .path(environment.file.path)
    }
}
