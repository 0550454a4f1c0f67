import Domain
import FoundationEssentials
import ProgramSupport
import Testing

/// After a redo the same change is undone again, for every kind of change.
@Suite struct RedoTests {
    typealias Verb = UndoTests.Verb

    private static let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"
    /// The sandbox gives an entry without a date the present time: the change and its redo happen at the same one.
    private static let time = TimeSource(
        now: { Date(timeIntervalSince1970: 1_790_000_000) }, sleep: TimeSource.system.sleep, random: { 0.5 })
    private static let pictures = ["pic list --sort caption --fields caption,size"]

    private static let additions: [Verb] = [
        Verb(line: "purl add new https://example.com", look: ["purl list --fields name,target,listed"]),
        Verb(line: "paste add new.txt -", input: "new\n", look: ["paste list --fields title,content"]),
        Verb(line: "now set -", input: "new\n", look: ["now get"]),
        Verb(line: "web set -", input: "new\n", look: ["web get"]),
        Verb(before: ["web set --no-publish -"], line: "web set new", look: ["web get"]),
        Verb(before: ["web set -"], line: "web set --no-publish new", look: ["web get"]),
        Verb(before: ["web edit -"], line: "web edit new", look: ["web get"]),
        Verb(line: "web avatar -", input: picture, look: ["undo --list --fields kind"]),
        Verb(line: "weblog post --id new -", input: "# New\n", look: ["weblog list --fields id,title"]),
        Verb(line: "pic upload - --caption New", input: picture, look: pictures),
        Verb(line: "dns add new TXT words", look: ["dns list --fields name,type,data"]),
        Verb(line: "status post New", look: ["status list --fields emoji,content"]),
        Verb(line: "status follow harbour", look: ["status following --fields address"]),
        Verb(line: "status unfollow lighthouse", look: ["status following --fields address"]),
        Verb(line: "pic delete a1b2c3d4e5f60718293a4b5c --yes", look: pictures),
    ]

    private func look(_ verb: Verb, _ program: InProcessProgram) async -> [Effect] {
        var effects: [Effect] = []
        for line in verb.look { effects.append(await program.run(line)) }
        return effects
    }

    @Test(arguments: UndoTests.verbs + additions)
    func `undo, redo and undo again revert the same change, and then the one before it`(_ verb: Verb) async throws {
        let program = try InProcessProgram(time: Self.time)
        for line in verb.before { #expect(await program.run(line, input: UndoTests.odd).exitCode == 0) }
        let before = await look(verb, program), listed = await program.run("undo --list --fields id").output
        #expect(await program.run(verb.line, input: verb.input).exitCode == 0)
        let after = await look(verb, program)
        let numbers = verb.before.count + 1
        for (command, expected) in [("undo", before), ("redo", after), ("undo", before), ("redo", after)] {
            let effect = await program.run(command)
            #expect(effect.exitCode == 0 && effect.output == "\(numbers)\n", "\(command): \(effect)")
            #expect(await look(verb, program) == expected, "\(command)")
        }
        #expect(await program.run("undo").output == "\(numbers)\n")
        // What has no old state, such as a preference that did not exist, is not listed and cannot be undone.
        #expect(await program.run("undo").output == listed.prefix { $0 != "\n" } + (listed.isEmpty ? "" : "\n"))
    }
}
