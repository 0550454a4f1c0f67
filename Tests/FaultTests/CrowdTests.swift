import FoundationEssentials
import GRDB
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// Many processes at once with one home.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(60))) struct CrowdTests {
    /// Number of processes at once: a small machine has neither memory nor time for more.
    private static let crowdSize = 48

    /// Starts them all, then waits for each. Returns the standard error and the exit of each.
    private func crowd(_ place: Workplace, _ lines: [[String]], with variables: [String: String] = [:]) throws -> [(
        words: [String], end: Child.End, output: String, error: String
    )] {
        var children: [(words: [String], number: Int, child: Child)] = []
        for (number, words) in lines.enumerated() {
            if number >= Self.crowdSize { children[number - Self.crowdSize].child.wait() }
            let child = try place.start(
                words, stdout: .path(place.path("out\(number)")), stderr: .path(place.path("err\(number)")),
                with: variables)
            children.append((words, number, child))
        }
        return children.map { words, number, child in
            (words, child.wait(), place.text(place.path("out\(number)")), place.text(place.path("err\(number)")))
        }
    }

    @Test func `the first commands of a new home do not block each other`() throws {
        for _ in 0..<Length.of(short: 3, long: 6) {
            let place = try Workplace()
            let ends = try crowd(
                place, (0..<16).map { $0 % 2 == 0 ? ["outbox", "list"] : ["status", "post", "first \($0)"] })
            for (words, end, _, error) in ends {
                #expect(end == .exited(0), "\(words): \(error)")
                #expect(["", "triton: the outbox is empty\n"].contains(error))
            }
            #expect(try place.posted().filter { $0.hasPrefix("first") }.count == 8)
        }
    }

    @Test func `two hundred commands at once that read, write, complete and configure have no error and lose no write`()
        throws
    {
        let place = try Workplace()
        #expect(try place.run(["purl", "list"]).exitCode == 0)
        let commands = (0..<200).map { number -> [String] in
            switch number % 8 {
            case 0: ["purl", "add", "crowd\(number)", "https://example.com/\(number)"]
            case 1: ["purl", "list", "--fields", "name"]
            case 2: ["__complete", "bash", "triton purl get do", "do"]
            case 3: ["config", "set", "profiles.p\(number).address", "demo"]
            case 4: ["status", "post", "crowd \(number)"]
            case 5: ["status", "list", "--fields", "content"]
            case 6: ["paste", "add", "crowd\(number).txt", "--text", "text \(number)"]
            default: ["alias", "set", "a\(number)", "purl list"]
            }
        }
        for (words, end, _, error) in try crowd(place, commands) {
            #expect(end == .exited(0), "\(words): \(error)")
            #expect(error == "", "\(words)")
        }
        func expected(_ remainder: Int, _ text: (Int) -> String) -> Set<String> {
            Set((0..<200).filter { $0 % 8 == remainder }.map(text))
        }
        func lines(_ words: [String]) throws -> Set<String> {
            Set(try place.run(words).output.split(separator: "\n").map(String.init))
        }
        #expect(try lines(["purl", "list", "--fields", "name"]).isSuperset(of: expected(0) { "crowd\($0)" }))
        #expect(try lines(["status", "list", "--fields", "content"]).isSuperset(of: expected(4) { "crowd \($0)" }))
        #expect(try lines(["paste", "list", "--fields", "title"]).isSuperset(of: expected(6) { "crowd\($0).txt" }))
        #expect(try lines(["alias", "list", "--fields", "name"]) == expected(7) { "a\($0)" })
        let settings = place.text(place.path("config/triton/config.toml"))
        #expect(expected(3) { "[profiles.p\($0)]" }.allSatisfy(settings.contains))
        #expect(try place.outbox() == [])
        // The cache has what the service has.
        #expect(
            try lines(["purl", "list", "--fields", "name", "--offline"]).isSuperset(of: expected(0) { "crowd\($0)" }))
    }

    @Test func `completion does not wait for a writer`() throws {
        let place = try Workplace()
        #expect(try place.run(["purl", "list"]).exitCode == 0)
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(5)
        let cache = try DatabaseQueue(path: place.path("cache/triton/sandbox.sqlite"), configuration: configuration)
        let answer = try cache.writeWithoutTransaction { database in
            try database.execute(sql: "BEGIN EXCLUSIVE; DELETE FROM purl")
            defer { try? database.execute(sql: "ROLLBACK") }  // The test is over.
            return try place.run(["__complete", "bash", "triton purl get ", ""])
        }
        #expect(answer.exitCode == 0)
        #expect(answer.output.contains("docs"))
    }

    @Test func `several processes that send the outbox at once send each text once`() throws {
        let place = try Workplace()
        let server = try ServerProcess(place)
        server.kill()
        let texts = (0..<12).map { "kept \($0)" }
        for text in texts {
            #expect(try place.run(["status", "post", "--no-retry", text], with: server.variables).exitCode == 69)
        }
        #expect(try place.outbox() == texts)
        try server.start()
        for (words, end, _, error) in try crowd(place, (0..<6).map { _ in ["outbox", "send"] }, with: server.variables)
        {
            #expect(end == .exited(0), "\(words): \(error)")
        }
        #expect(try place.outbox() == [])
        #expect(try place.posted(in: ServerProcess.database).filter { $0.hasPrefix("kept") }.sorted() == texts.sorted())
    }

    @Test func `a queued change is sent once, by the first of several processes`() throws {
        let place = try Workplace()
        let server = try ServerProcess(place)
        server.kill()
        let texts = (0..<5).map { "queued \($0)" }
        for text in texts {
            #expect(
                try place.run(["status", "post", "--queue", "--no-retry", text], with: server.variables) == Effect())
        }
        try server.start()
        for (words, end, _, error) in try crowd(
            place, (0..<8).map { _ in ["purl", "list", "--fields", "name"] }, with: server.variables)
        {
            #expect(end == .exited(0), "\(words): \(error)")
        }
        #expect(try place.outbox() == [])
        // In the order of the commands.
        #expect(try place.posted(in: ServerProcess.database).filter { $0.hasPrefix("queued") } == texts)
    }

    @Test func `a text that another process is sending is not sent by a second one`() throws {
        let place = try Workplace()
        let server = try ServerProcess(place)
        server.pause()
        let first = try place.start(["status", "post", "--timeout", "3600", "slow one"], with: server.variables)
        while try place.outbox().isEmpty { try #require(!first.ends(withinMicroseconds: 2000)) }
        let second = try place.run(["outbox", "send"], with: server.variables)
        #expect(
            second == Effect(error: "triton: another process is sending 1 of 1\ntriton: there is nothing to send\n"))
        let named = try place.run(["outbox", "send", "1"], with: server.variables)
        #expect(named.exitCode == 75)
        server.resume()
        #expect(first.wait() == .exited(0))
        #expect(try place.posted(in: ServerProcess.database).filter { $0 == "slow one" }.count == 1)
    }
}
