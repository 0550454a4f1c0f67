import Changes
import Domain
import FoundationEssentials
import HTTPTransport
import ProgramSupport
import Sandbox
import Testing
import TritonApp

/// A change is carried out, its answer is lost, and the retry is refused. Then the state is uncertain, and nothing may
/// be forgotten.
@Suite struct LostAnswerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let line: String
        let loss: DoubtfulService.Loss
        let refusal: Int
        var testDescription: String { "\(line), \(loss), then \(refusal)" }
    }

    /// One verb for each kind of change that can be undone.
    private static let lines = [
        "purl delete docs --yes", "purl edit docs --target https://example.com/other",
        "purl add tea https://example.com/coffee --force",
        "paste delete hello.txt --yes", "paste edit hello.txt --text other", "now set other", "web set other",
        "weblog delete first-light --yes",
        "weblog config set -", "weblog template set -", "pic edit a1b2c3d4e5f60718293a4b5c --caption Other",
        "pic delete a1b2c3d4e5f60718293a4b5c --yes",
        "dns edit 4200001 --ttl 60", "dns delete 4200004 --yes", "email set other@example.com",
        "status edit latest other words",
        "status delete latest --yes", "status bio set other", "account name Somebody",
        "account settings communication=email_never",
    ]

    private static let refusals = [404, 400, 401, 409, 429, 500]

    /// For a change every line with every loss, and with one refusal of each in turn.
    static let rows = lines.enumerated().flatMap { number, line in
        DoubtfulService.Loss.allCases.enumerated().flatMap { turn, loss in
            (Length.isLong ? refusals : [refusals[(number + turn) % refusals.count]])
                .map { Row(line: line, loss: loss, refusal: $0) }
        }
    }

    /// - Parameter lead: seconds by which the clock of the program is ahead of the service's.
    private func program(_ row: Row, lead: Double = 0) throws -> (InProcessProgram, DoubtfulService) {
        let service = DoubtfulService(
            SandboxService(store: try SandboxStore.inMemory()), row.loss, thenRefusingWith: row.refusal)
        return (try program(network: service, lead: lead), service)
    }

    private func program(network service: any HTTPTransport, lead: Double = 0) throws -> InProcessProgram {
        // The waits between attempts are skipped.
        let time = TimeSource(now: { Date(timeIntervalSinceNow: lead) }, sleep: { _ in }, random: { 0.5 })
        return try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
                "TRITON_API_URL": "https://sandbox.example",
                "TRITON_TOKEN": "sandbox",
            ], time: time, network: { service })
    }

    @Test(arguments: rows)
    func `the old value stays in undo, and the change stays uncertain`(_ row: Row) async throws {
        let (program, service) = try program(row)
        service.isDoubtful = true
        let effect = await program.run(row.line, input: "Other: x\n")
        let undo = await program.run("undo --list --json --fields action,state")
        // A deletion whose repetition finds nothing has succeeded, and undo keeps the value.
        if row.line.contains(" delete "), row.refusal == 404, row.loss != .redirect {
            #expect(effect.exitCode == 0 && effect.error.contains("was deleted by an attempt"), "\(effect)")
            #expect(undo.output == #"[{"action":"delete","state":"confirmed"}]"# + "\n", "\(undo)")
            return
        }
        #expect(effect.exitCode != 0, "\(effect)")
        #expect(undo.output.contains(#""state":"uncertain""#), "\(effect) \(undo)")
        let outbox = await program.run("outbox list --fields state")
        #expect(outbox.output == "uncertain\n", "\(effect) \(outbox)")

        // The service, which answers correctly again, is asked before anything is sent again: the change is there.
        service.isDoubtful = false
        let sent = await program.run("outbox send")
        #expect(sent.exitCode == 0, "\(sent)")
        #expect(await program.run("outbox list").output == "")
        let undone = await program.run("undo")
        #expect(undone.exitCode == 0, "\(undone)")
    }

    /// The first attempt is not seen to be lost: a proxy may have sent the change twice.
    @Test(arguments: lines, [400, 409, 429])
    func `the old value of a change that was carried out stays in undo whatever the answer says`(
        _ line: String, _ status: Int
    ) async throws {
        let service = NetworkCondition(SandboxService(store: try SandboxStore.inMemory()))
        let program = try program(network: service)
        service.kind = .applied(status)
        let effect = await program.run(line, input: "Other: x\n")
        #expect(effect.exitCode != 0, "\(effect)")
        service.kind = .fair
        let undone = await program.run("undo")
        #expect(undone.exitCode == 0, "\(effect) \(undone)")
    }

    @Test(arguments: [NetworkCondition.Kind.cutOff, .lost])
    func `a picture beside a text whose upload was lost is uploaded once, with its description`(
        _ fault: NetworkCondition.Kind
    ) async throws {
        let service = NetworkCondition(SandboxService(store: try SandboxStore.inMemory()))
        let program = try program(network: service)
        let text = program.home.path + "/lost.md"
        try Data("# Lost\n\n![a cat](lost.png)\n".utf8).write(to: URL(filePath: text))
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 7]).write(
            to: URL(filePath: program.home.path + "/lost.png"))
        let before = await program.run("pic list --fields id").output
        service.kind = fault
        #expect(await program.run("weblog post \(text)").exitCode != 0)
        service.kind = .fair
        let sent = await program.run("weblog post \(text)")
        #expect(sent.exitCode == 0, "\(sent)")
        let alts = await program.run("pic list --fields alt").output.split(separator: "\n").map { String($0) }
        #expect(alts.filter { $0 == "a cat" }.count == 1, "\(alts)")
        let count = await program.run("pic list --fields id").output.split(separator: "\n").count
        #expect(count == before.split(separator: "\n").count + 1)
        #expect(await program.run("outbox list").output == "")
    }

    /// Creations whose key the service chooses would be made twice.
    @Test(arguments: DoubtfulService.Loss.allCases, [-3600, 0, 3600])
    func `a change that was carried out is not sent twice, whatever this machine's clock says`(
        _ loss: DoubtfulService.Loss, _ lead: Double
    ) async throws {
        for line in ["status post only once", "dns add odd TXT once", "weblog post -"] {
            let (program, service) = try program(Row(line: line, loss: loss, refusal: 500), lead: lead)
            service.isDoubtful = true
            #expect(await program.run(line, input: "Date: 2026-01-31 17:46\n\n# Once\n").exitCode != 0)
            #expect(await program.run("outbox list --fields state").output == "uncertain\n", "\(line)")
            service.isDoubtful = false
            let sent = await program.run("outbox send")
            #expect(sent.exitCode == 0, "\(line): \(sent)")
            let noun = line.split(separator: " ")[0]
            let field = noun == "status" ? "content" : noun == "dns" ? "data" : "title"
            let list = await program.run("\(noun) list --fields \(field)")
            #expect(
                list.output.split(separator: "\n").filter { ["only once", "once", "Once"].contains($0) }.count == 1,
                "\(line): \(list)")
        }
    }
}
