import Domain
import ProgramSupport
import Testing
import TritonApp

/// Values that are found by their descriptions, and values that the program itself knows.
@Suite struct TypedTextTests {
    private let program: InProcessProgram
    private let completion: ShellCompletion

    init() throws {
        program = try InProcessProgram()
        completion = ShellCompletion(program.environment.completionEngine)
    }

    private func fish(_ current: String, after words: String) -> [String] {
        completion.answer(["fish", current] + words.split(separator: " ").map(String.init)).split(separator: "\n")
            .dropFirst().map { String($0.prefix { $0 != "\t" }) }
    }

    /// The lines of the answer for bash, with the first one.
    private func bash(_ line: String, _ typed: String) -> [String] {
        completion.answer(["bash", line, typed]).split(separator: "\n").map(String.init)
    }

    @Test func `statuses are offered newest first, with their text`() async throws {
        let ids = await program.run("status list --fields id").output.split(separator: "\n").map(String.init)
        #expect(fish("", after: "status get") == ids + ["latest"])
        #expect(
            completion.answer(["fish", ids[1], "status", "get"])
                == "words\n\(ids[1])\tFirst tea of the day. *Everything else can wait.*\n")
    }

    @Test func `the id of a status that is found by the beginning of its text replaces the text`() async throws {
        let id =
            await program.run("status list --fields id,content").output.split(separator: "\n").first {
                $0.contains("Planted")
            }?.prefix { $0 != "\t" } ?? ""
        #expect(
            bash("triton status get plant", "plant") == [
                "replace", "\(id)\tPlanted tomatoes. Also basil, so that they have company.",
            ])
        #expect(
            completion.answer(["zsh", "Planted tom", "status", "get"]).hasPrefix(
                "replace\n\(id)\t\(id)  -- Planted tomatoes."))
        #expect(fish("plant", after: "status get") == [])
        #expect(bash("triton status get nothing\\ like", "nothing\\ like") == [])
    }

    @Test func `of several statuses with the same beginning, bash inserts the texts`() async throws {
        let older = await program.run("status post 'Tomato soup; for two'").output,
            newer = await program.run("status post 'Tomato soup, again'").output
        await program.run("status list")
        let ids = [newer, older].map { $0.dropLast().split(separator: "/").last.map(String.init) ?? "" }
        #expect(
            bash("triton status get tom", "tom") == [
                "replace", "Tomato\\ soup,\\ again\t\(ids[0])", "Tomato\\ soup\\;\\ for\\ two\t\(ids[1])",
            ])
        #expect(bash("triton status get 'tomato soup;", "'tomato soup;").first == "replace")
    }

    @Test func `weblog entries are found by their titles`() async throws {
        let entries = await program.run("weblog list --jq '.[] | select(.title != null) | [.id, .title] | @tsv'").output
            .split(separator: "\n")
        let (id, title) = try #require(
            entries.first.map { ($0.prefix { $0 != "\t" }, String($0.drop { $0 != "\t" }.dropFirst())) })
        let answer = completion.answer(["zsh", String(title.prefix(title.count - 1)).lowercased(), "weblog", "get"])
        #expect(answer.hasPrefix("replace\n\(id)\t"), "\(answer)")
    }

    @Test func `addresses of the timeline are offered for reading, and your own for --address`() async throws {
        for line in ["address list", "status timeline", "status following"] { await program.run(line) }
        let readable = fish("", after: "status list")
        #expect(readable.prefix(3) == ["demo", "lab", "lighthouse"])
        #expect(Set(readable).isSuperset(of: ["harbour", "driftwood", "🐙"]) && Set(readable).count == readable.count)
        #expect(fish("", after: "purl list --address") == ["demo", "lab"])
        #expect(fish("", after: "address use") == ["demo", "lab"])
    }

    @Test func `themes, mailboxes and settings are offered`() async throws {
        for line in ["theme list", "email get"] { await program.run(line) }
        let themes = await program.run("theme list --fields id").output.split(separator: "\n").map(String.init)
        #expect(fish("", after: "theme get") == themes)
        let mailboxes = await program.run("email get --jq '.destinations[]'").output.split(separator: "\n").map(
            String.init)
        #expect(!mailboxes.isEmpty && fish("", after: "email remove") == mailboxes)
        #expect(fish("", after: "config set color") == ["auto", "always", "never"])
        #expect(fish("s", after: "config set profile") == ["sandbox"])
        #expect(fish("", after: "config set profiles.default.address").contains("demo"))
        #expect(fish("", after: "config set undo.days") == ["90"])
        #expect(fish("", after: "config set editor") == [])
    }

    @Test func `points in time, paths of the service and closed lists are offered`() async throws {
        #expect(fish("", after: "status list --since") == ["today", "yesterday", "1h", "12h", "1d", "7d", "30d"])
        #expect(fish("yes", after: "status list --until") == ["yesterday"])
        #expect(
            fish("address/demo/pu", after: "api") == [
                "address/demo/purl", "address/demo/purl/{name}", "address/demo/purls",
            ])
        #expect(fish("address/lab/now", after: "--address lab api") == ["address/lab/now"])
        #expect(fish("theme/l", after: "api") == ["theme/list"])
        #expect(fish("/theme/l", after: "api") == ["/theme/list"])
        #expect(fish("/address/lab/now", after: "--address lab api") == ["/address/lab/now"])
        #expect(fish("", after: "sandbox serve --numbers") == ["integers", "strings"])
        #expect(fish("c", after: "sandbox serve --quirk") == ["crlf"])
    }
}
