import Commands
import Files

struct DoctorCommand: TritonCommand {
    static let page = CommandPage(
        "doctor", "check the installation and report problems", form: "[--bundle FILE]",
        discussion: """
            Prints one line for each check; the exit code is 1 if one fails. --bundle also writes version, checks, \
            settings and paths into a file for a bug report, without secrets.
            """,
        examples: [
            Example("triton doctor --offline", "send no request"),
            Example("triton doctor --bundle report.md --offline", "write what a bug report needs"),
        ],
        output: DoctorCheck.schema, traits: [.list, .worksWithoutConfiguration])

    @Option("--bundle", takes: "file", help: "Write what a bug report needs into a file.", completion: .file)
    var bundle: String?

    func run(in environment: DoctorEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let checks = await Diagnostics(environment: environment, call: call).checks()
        // The checks after an interruption found only that.
        guard !Task.isCancelled else { throw TritonError.interrupted }
        if let bundle { try write(SupportBundle(environment: environment, call: call, checks: checks), to: bundle) }
        var output = CommandOutput.list(checks, empty: "nothing was checked")
        output.screen = .rows(checks.map(\.cells))
        output.conclude { positions in
            let shown = positions.map { checks[$0] }, wrong = shown.filter { !$0.isOK }
            guard !wrong.isEmpty else { return CommandOutput.Conclusion() }
            let names = wrong.map { "'\(line: $0.check)'" as SafeText }.joined(separator: ", ")
            return CommandOutput.Conclusion(
                error: TritonError(
                    .findings, "\(wrong.count) of \(shown.count) checks found something wrong: \(names)"))
        }
        return output
    }

    private func write(_ report: SupportBundle, to file: String) throws {
        let path = Path.join(report.environment.folder, file), bytes = Array(report.text.utf8)
        // With --force a link is replaced, because the file that it leads to may not be a report.
        try FileWriter.write(
            bytes, to: path, replacing: report.call.options.force, mode: .exactly(0o600), symlinks: .replace)
        report.call.note("wrote '\(line: file)'; read it before you attach it to a report")
    }
}
