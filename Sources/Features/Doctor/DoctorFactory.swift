import Arguments
public import Commands
import Domain
import Files
import Output
import Terminal

/// Checks the installation: version, paths, origin of the settings, network. Shows no secret.
public struct DoctorFactory: NounFactory {
    package let environment: DoctorEnvironment

    package init(environment: DoctorEnvironment) { self.environment = environment }

    package static let noun = Noun<DoctorEnvironment>(
        "doctor", "check the installation and report problems",
        about: """
            Shows the version, paths, where address, profile and token come from, whether the service answers, and \
            what the terminal can do. It works with a broken configuration and shows no secret. Paste its output into \
            a bug report. It ends with exit code 1 if something is wrong. --bundle writes a text file with this and \
            with the rest that helps: the system, the terminal, which settings are set (values only where they are \
            chosen from a list), and how many changes wait. It has no secret, no text of yours, and no name of your \
            home folder; read it before you attach it.
            """,
        main: Verb(DoctorCommand.self))
}

/// The result of one check.
struct DoctorCheck: DescribedRecord {
    let check: String
    let isOK: Bool
    let detail: SafeText
    /// The command line in the detail, which may contain a secret.
    var command: SafeText?

    static let fields = ItemFields<DoctorCheck>(
        "check",
        .derived("check", \.check, "what was checked", column: .key),
        .derived("ok", \.isOK, "whether it is in order", column: .useful, title: "OK", shownAs: .check),
        .derived("detail", \.detail.rendered, "what was found", column: .main))

    /// The cells on a terminal. The colour only repeats the word.
    var cells: [StyledText] {
        [
            StyledText(SafeText(line: check), Palette.heading),
            isOK ? StyledText("ok", Palette.passed) : StyledText("wrong", Palette.failed), StyledText(detail),
        ]
    }
}

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
        let wrong = checks.filter { !$0.isOK }
        if !wrong.isEmpty {
            let names = wrong.map { "'\(line: $0.check)'" as SafeText }.joined(separator: ", ")
            output.trailingError = TritonError(
                .findings, "\(wrong.count) of \(checks.count) checks found something wrong: \(names)")
        }
        return output
    }

    private func write(_ report: SupportBundle, to file: String) throws {
        let path = Path.join(report.environment.folder, file), bytes = Array(report.text.utf8)
        try FileWriter.write(bytes, to: path, replacing: report.call.options.force, mode: .exactly(0o600))
        report.call.note("wrote '\(line: file)'; read it before you attach it to a report")
    }
}
