import Domain
import FoundationEssentials
import ProgramSupport
import PseudoTerminal
import Terminal
import Testing

/// The real executable on a terminal, with a temporary home and a hostile service.
struct HostileTerminal {
    /// Sequences that the program itself writes besides colours: line ends of a terminal, progress, and the query for
    /// picture support.
    static let own =
        ["\r\n", "\r\u{1B}[K", "\r\u{1B}[2K", "\u{1B}[?25l", "\u{1B}[?25h", PictureSupport.question]
        + ["\u{1B}]9;4;0\u{7}"] + (0...100).map { "\u{1B}]9;4;1;\($0)\u{7}" }

    let server: HostileServer
    let home: TestHome

    init(_ hostile: HostileText, _ poison: Poison) throws {
        server = try HostileServer(hostile, poison)
        home = try TestHome()
    }

    func start(_ words: [String], variables more: [String: String] = [:]) throws -> PseudoTerminal {
        let variables = home.variables([
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_API_URL": server.url, "TRITON_TOKEN": "sandbox",
            "TRITON_CLIENT_SECRET": "sandbox", "PAGER": "cat", "BROWSER": "true",
        ]).merging(more) { $1 }
        return try PseudoTerminal(BinaryProgram.path, words, variables: variables, folder: home.path, columns: 200)
    }

    /// All output until the end, with every question answered with no.
    func shown(_ words: [String], variables: [String: String] = [:]) throws -> String {
        let session = try start(words, variables: variables)
        #expect(
            try session.waitForEnd(answering: "[y/N]", with: "n\r") != TritonError.Code.software.exitCode, "\(words)")
        return session.raw
    }

    func expectHarmless(_ words: [String], variables: [String: String] = [:]) throws {
        let shown = try shown(words, variables: variables)
        #expect(TerminalBytes.offences(in: shown, own: Self.own) == [], "\(words)")
    }

    func write(_ text: String, to name: String) throws {
        let path = home.path + "/" + name
        try FileManager.default.createDirectory(
            atPath: path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 },
            withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    /// The arguments of a line, with `%O` replaced by the id of an item in the outbox.
    func words(_ line: String, _ hostile: HostileText) throws -> [String] {
        guard line.contains("%O") else { return HostileLines.words(line, hostile.text) }
        let list = try shown(["outbox", "list", "--format", "tsv", "--fields", "id"])
        return HostileLines.words(
            line.replacing("%O", with: list.split(whereSeparator: \.isWhitespace).first ?? "none"), hostile.text)
    }
}
