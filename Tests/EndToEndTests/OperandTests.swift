import Commands
import Domain
import FoundationEssentials
import Manual
import ProgramSupport
import Synchronization
import Testing
import TritonApp

/// All operands of a line are checked before the first request: one that is wrong in itself refuses the line.
@Suite struct OperandTests {
    /// For each verb that takes several operands, a line with a good and a bad one. `%png` and `%text` are files.
    private static let lines = [
        "status delete 6b014b5a7ac0f bio --yes", "status follow lighthouse a/b", "status unfollow lighthouse a/b",
        "status get 6* a/b", "status mute lighthouse a/b", "status unmute lighthouse a/b", "purl delete tea a/b --yes",
        "purl delete d* a/b --yes", "purl get tea a/b", "purl get d* a/b", "purl list a/b d*", "paste list a/b h*",
        "paste get h* a/b", "weblog get f* ..", "weblog list nothing f*", "pic list a/b *lake", "pic get *lake a/b",
        "dns list nothing w*", "dns delete w* a/b --yes", "purl check tea a/b", "purl check d* a/b",
        "pic download *lake a/b", "paste add %text missing.txt",
        "paste get hello.txt a/b",
        "paste delete hello.txt a/b --yes",
        "weblog get first-light ..", "weblog post %entry missing.md", "weblog delete first-light .. --yes",
        "pic upload %png %text", "pic delete c3d4e5f60718293a4b5c6d7e a/b --yes",
        "pic download c3d4e5f60718293a4b5c6d7e a/b", "dns delete 4200001 a/b --yes",
        "email set me@example.com nobody", "email add me@example.com nobody",
        "account settings date_format=iso nothing", "account sessions delete 0bea7ed7ea a/b --yes",
        "status list a/b 6*", "status following a/b l*", "status followers a/b l*", "purl stats nothing d*",
        "now garden nothing l*", "address list nothing d*", "address directory nothing l*",
        "account sessions list nothing 0*", "theme list nothing l*", "config list nothing c*",
        "outbox list nothing 1*", "alias list nothing m*",
    ]

    /// Verbs whose words are not several operands of the service.
    private static let exceptions: [String: String] = [
        "status post": "words of one text", "status edit": "words of one text", "status bio set": "words of one text",
        "now set": "words of one text", "now edit": "words of one text", "web set": "words of one text",
        "web edit": "words of one text", "weblog config set": "words of one text",
        "weblog template set": "words of one text", "search": "words of one query",
        "help": "words of one topic", "weblog check": "paths of this machine", "folder check": "paths of this machine",
        "pic edit": "one operand", "sandbox serve": "no operand", "api": "one operand", "repl": "one operand",
        "email remove": "one change, made after all were compared with the list",
        "folder status": "paths of this machine", "folder diff": "paths of this machine",
        "folder pull": "paths of this machine", "folder push": "paths of this machine",
        "outbox send": "numbers of this machine", "outbox drop": "numbers of this machine",
        "outbox get": "numbers of this machine",
        "undo": "numbers of this machine", "redo": "numbers of this machine", "alias delete": "names of this machine",
    ]

    @Test(arguments: lines) func `a bad operand refuses the line before the first request`(_ line: String) async throws
    {
        let requests = Mutex<[String]>([])
        let program = try InProcessProgram(observe: { endpoint in requests.withLock { $0.append(endpoint) } })
        let files: [(mark: String, name: String, bytes: [UInt8])] = [
            ("%png", "a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]),
            ("%text", "a.txt", Array("text".utf8)),
            ("%entry", "a.md", Array("# A\n\ntext\n".utf8)),
        ]
        var words = line
        for (mark, name, bytes) in files {
            let path = program.home.path + "/" + name
            try Data(bytes).write(to: URL(filePath: path))
            words = words.replacing(mark, with: path)
        }
        let effect = await program.run(words)
        #expect([64, 65, 66].contains(effect.exitCode) && effect.output.isEmpty, "\(effect)")
        #expect(requests.withLock { $0 } == [])
    }

    @Test func `every verb with several operands is tested`() {
        let several = Nouns.all.flatMap { $0.description.allCommands }
            .filter { $0.type.page.form.contains("\u{2026}") }.map(\.name)
        #expect(several.count > 30)
        let tested = { (verb: String) in Self.lines.contains { $0.hasPrefix(verb + " ") } }
        #expect(several.filter { !tested($0) && Self.exceptions[$0] == nil } == [])
        #expect(Self.exceptions.keys.filter { !several.contains($0) || tested($0) } == [])
    }
}
