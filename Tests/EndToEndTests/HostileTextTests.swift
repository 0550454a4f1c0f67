import Arguments
import Commands
import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import Manual
import Output
import ProgramSupport
import Sandbox
import Synchronization
import Terminal
import Testing
import TritonApp

/// Text that could control a terminal, in all answers of the service and all arguments, through every verb.
@Suite("Hostile text", .serialized) struct HostileTextTests {
    /// Each text alone is used in only some of the lines and in one way, in more with `TRITON_LONG_TESTS=2`.
    private static let isLong = ProcessInfo.processInfo.environment["TRITON_LONG_TESTS"] == "2"

    @Test(arguments: Poison.allCases)
    func `hostile text reaches no terminal through any verb, in any field`(_ poison: Poison) async throws {
        try await run(.everything, poison, oneLineIn: 1)
    }

    @Test(arguments: HostileText.all)
    func `each hostile text alone reaches no terminal`(_ hostile: HostileText) async throws {
        let all = Poison.allCases
        for poison in Self.isLong ? all : [all[hostile.name.utf8.count % all.count]] {
            try await run(hostile, poison, oneLineIn: Self.isLong ? 7 : 43)
        }
    }

    private func run(_ hostile: HostileText, _ poison: Poison, oneLineIn share: Int) async throws {
        let program = try Self.program(hostile, poison)
        let turn = hostile.text.utf8.count
        for (number, line) in (HostileLines.reads + HostileLines.changes).enumerated()
        where (number + turn) % share == 0 {
            let format = HostileLines.formats[(number + turn) % HostileLines.formats.count]
            let line =
                line.contains("%O")
                ? line.replacing("%O", with: try await Self.firstID(of: "outbox list", in: program)) : line
            let words =
                HostileLines.words(line, hostile.text) + (line.hasPrefix("__") ? [] : HostileLines.words(format, ""))
            let effect = await program.run(
                words, input: "n\nn\nn\n", terminals: [.input, .output, .error], showsProgress: true)
            #expect(TerminalBytes.offences(in: effect.output) == [], "\(line) \(format)")
            // On a busy machine a progress line is shown and cleared.
            #expect(TerminalBytes.offences(in: effect.error, own: HostileTerminal.own) == [], "\(line) \(format)")
            #expect(effect.exitCode != TritonError.Code.software.exitCode, "\(line) \(format): \(effect.error)")
        }
    }

    @Test(arguments: HostileText.all)
    func `hostile text is unchanged in JSON, and does not break lines in a pipe`(_ hostile: HostileText)
        async throws
    {
        let program = try Self.program(hostile, .contents)
        let lines = [
            "status list", "status get latest", "status timeline", "status bio get", "purl list", "paste get hello.txt",
            "now get", "web get", "weblog list", "weblog latest",
            "weblog template get", "pic list", "dns list", "account get", "account sessions list", "theme list",
        ]
        let share = Length.of(short: 5, long: 1), turn = hostile.text.utf8.count
        for (number, line) in lines.enumerated() where (number + turn) % share == 0 {
            let json = await program.run(line + " --json")
            let document = try JSON(parsing: json.output)
            #expect(
                Self.texts(in: document).contains { $0.unicodeScalars.elementsEqual(hostile.text.unicodeScalars) },
                "\(line): \(json.output.prefix(300))")
            #expect(TerminalBytes.offences(in: json.output) == [], "\(line) --json")
            #expect(json.output.utf8.count { $0 == 10 } == 1, "\(line) --json")

            let count = if case .array(let items) = document { items.count } else { 1 }
            let jsonl = await program.run(line + " --jsonl")
            #expect(jsonl.output.utf8.split(separator: 10).count == count, "\(line) --jsonl")
            let tsv = await program.run(line + " --format tsv")
            let rows = tsv.output.utf8.split(separator: 10, omittingEmptySubsequences: false).dropLast()
            #expect(rows.count == count, "\(line) --format tsv")
            #expect(Set(rows.map { $0.count { $0 == 9 } }).count == 1, "\(line) --format tsv")
            #expect(!tsv.output.utf8.contains(13), "\(line) --format tsv")
        }
    }

    @Test(arguments: HostileText.all)
    func `hostile text stays in the undo and the outbox exactly as it was`(_ hostile: HostileText) async throws {
        let program = try Self.program(hostile, .contents)
        await program.run("paste edit hello.txt --text new")
        let undo = try JSON(parsing: await program.run("undo --list --json").output)
        #expect(Self.texts(in: undo).contains { $0.unicodeScalars.elementsEqual(hostile.text.unicodeScalars) })
        let refused = try Self.program(hostile, .refusal)
        guard !hostile.text.allSatisfy(\.isWhitespace), !hostile.text.contains("\u{0}") else { return }
        await refused.run(["paste", "add", "mine", "--text", hostile.text])
        let kept = await refused.run(["outbox", "get", try await Self.firstID(of: "outbox list", in: refused)])
        #expect(kept.output.unicodeScalars.elementsEqual(hostile.text.unicodeScalars), "\(kept)")
    }

    @Test func `every verb is tested`() {
        let lines =
            HostileLines.reads + HostileLines.changes + HostileLines.editors + HostileLines.endless
            + HostileLines.exceptions.keys
        let verbs = Nouns.all.flatMap { $0.description.allCommands.map(\.name) }
        #expect(verbs.count > 90)
        #expect(verbs.filter { verb in !lines.contains { $0 == verb || $0.hasPrefix(verb + " ") } } == [])
        #expect(HostileLines.exceptions.keys.filter { !verbs.contains($0) } == [])
    }

    /// The program with a service that puts the text into all possible places.
    private static func program(_ hostile: HostileText, _ poison: Poison) throws -> InProcessProgram {
        let service = SandboxService(store: try SandboxStore.inMemory())
        let count = Mutex(0)
        return try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
                "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": "sandbox",
            ],
            // Waits between two attempts are skipped; the delay of progress is not, so that no progress is shown.
            time: TimeSource(
                now: TimeSource.system.now, sleep: { if $0 <= 0.4 { try await TimeSource.system.sleep($0) } },
                random: { 0.99 }),
            network: {
                ChangedTransport(
                    SandboxTransport(service),
                    answer: { answer in
                        let number = count.withLock { count in
                            count += 1
                            return count
                        }
                        answer.body = poison.body(answer.body, with: hostile)
                        answer.response.status = .init(
                            code: poison.status(answer.status, number: number), reasonPhrase: hostile.text)
                    })
            })
    }

    private static func firstID(of list: String, in program: InProcessProgram) async throws -> String {
        let items = try JSON(parsing: await program.run(list + " --json").output)
        guard case .array(let items) = items, case .string(let id) = items.first?["id"] else { return "none" }
        return id
    }

    private static func texts(in json: JSON) -> [String] {
        switch json {
        case .string(let text): [text]
        case .array(let values): values.flatMap(texts)
        case .object(let members): members.flatMap { texts(in: $0.value) }
        default: []
        }
    }
}
