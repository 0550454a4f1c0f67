import Domain
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// `kill -9` at any time: every accepted text is at the service or in the outbox, and finally at the service exactly
/// once.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(60))) struct KillTests {
    /// A unique text with characters that could be changed on the way.
    private static func text(_ number: Int, _ dice: inout SeededRandom) -> String {
        let pieces = [
            "é", "🐙", "👩‍👩‍👧", "\"", "'", "\\", "\t", "<b>", "&amp;", "%00", "$HOME", "`id`", "سلام", "\n", "\u{202E}",
            "--", "#tag", "\u{1B}[31m",
        ]
        return "No. \(number) "
            + (0..<Int.random(in: 1...40, using: &dice)).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
            + " end"
    }

    private struct Count {
        var ended = 0
        var killed = 0
        /// The effects of the killed processes.
        var deliveredAndGone = 0, deliveredAndKept = 0, keptOnly = 0, notTaken = 0
    }

    @Test func `after a kill at any time a text is neither lost nor posted twice`() throws {
        let place = try Workplace()
        var dice = SeededRandom(seed: 20_261_121)
        _ = try place.run(["outbox", "list"])
        let started = ContinuousClock.now
        for number in 0..<5 { #expect(try place.run(["status", "post", "warm \(number)"]).exitCode == 0) }
        // The latest time for a kill, about the duration of a run, which depends on the load of the machine.
        var latest = Double((ContinuousClock.now - started) / .microseconds(1)) / 5
        #expect(try place.accepted() == 5)

        var count = Count()
        var given: [String] = []
        var finished: [String] = []
        for number in 0..<Length.of(short: 40, long: 400) {
            let text = Self.text(number, &dice)
            given.append(text)
            let child = try place.start(["status", "post", "--emoji", "🐙", "-"], input: Array(text.utf8))
            // Early times, before a text is accepted, test little.
            if !child.ends(withinMicroseconds: Int(Double.random(in: latest / 2...latest, using: &dice))) {
                child.kill()
            }
            switch child.wait() {
            case .exited(let code):
                #expect(code == 0)
                finished.append(text)
                count.ended += 1
                latest *= 0.9
            case .signal:
                count.killed += 1
                latest *= 1.06
            }
        }
        let posted = try place.posted(), kept = try place.outbox()
        for text in given where !finished.contains(text) {
            switch (posted.contains(text), kept.contains(text)) {
            case (true, true): count.deliveredAndKept += 1
            case (true, false): count.deliveredAndGone += 1
            case (false, true): count.keptOnly += 1
            case (false, false): count.notTaken += 1
            }
        }
        print("killed \(count.killed) of \(given.count): \(count)")
        // No accepted text is missing.
        #expect(try place.accepted() - 5 == Set(posted).union(kept).intersection(given).count)
        #expect(Set(finished).isSubset(of: posted))
        #expect(kept.count == Set(kept).count)
        // The test would prove nothing if all kills came at the same time.
        #expect(count.killed > given.count / 4 && count.keptOnly + count.deliveredAndKept > 0)
        if Length.isLong {
            let delivered = count.deliveredAndKept + count.deliveredAndGone
            #expect(count.ended > 0 && count.keptOnly > 0 && delivered > 0 && count.notTaken > 0)
        }

        let sent = try place.run(["outbox", "send"])
        #expect(sent.exitCode == 0, "\(sent)")
        #expect(try place.outbox() == [])
        let final = try place.posted().filter { $0.hasPrefix("No. ") }
        #expect(final.sorted() == Set(final).sorted(), "a text is there twice")
        #expect(Set(final) == Set(given).intersection(Set(posted).union(kept)))
    }

    @Test func `a scheduled text that was being sent is looked up when the timer runs again`() throws {
        let place = try Workplace()
        // It is posted at once, and the program never gets the answer.
        let server = try ServerProcess(place, faults: ["status.create=slow:3600:applied:times=1"])
        try #require(try place.run(["status", "post", "later", "--at", "1s"], with: server.variables).exitCode == 0)
        let send = ["outbox", "send", "--due", "--timeout", "3600"]
        func posted() throws -> Int { try place.posted(in: ServerProcess.database).count { $0 == "later" } }
        var child = try place.start(send, with: server.variables)
        while try posted() == 0 {
            guard child.ends(withinMicroseconds: 2000) else { continue }
            // It was not due yet.
            #expect(child.wait() == .exited(0))
            child = try place.start(send, with: server.variables)
        }
        child.kill()
        #expect(child.wait() == .signal(SIGKILL))
        let kept = try place.run(["outbox", "list", "--fields", "state"], with: server.variables)
        #expect(kept.output == "uncertain\n", "\(kept)")
        let sent = try place.run(send, with: server.variables)
        #expect(sent.exitCode == 0, "\(sent)")
        #expect(try posted() == 1)
        #expect(try place.outbox() == [])
    }

    @Test func `after kills of client and server at any time a text is neither lost nor posted twice`() throws {
        let place = try Workplace()
        // The first request to each server gets a fault; some of these requests are carried out.
        let faults = ["500:applied", "500", "cut", "garbage:applied", "empty", "502", "429:retry-after=0", "401"].map {
            "status.create=\($0):times=1"
        }
        let server = try ServerProcess(place, faults: [faults[0]])
        var dice = SeededRandom(seed: 1_234_567)
        var given: [String] = []
        var finished: [String] = []
        var (clients, servers, failures) = (0, 0, 0)
        for number in 0..<Length.of(short: 40, long: 150) {
            let text = Self.text(number, &dice)
            given.append(text)
            let child = try place.start(
                ["status", "post", "--no-retry", "--emoji", "🐙", "-"], input: Array(text.utf8), with: server.variables)
            let moment = Int.random(in: 10_000...120_000, using: &dice)
            let victim = Int.random(in: 0..<4, using: &dice)
            let isOver = child.ends(withinMicroseconds: moment)
            if victim == 0, !isOver { child.kill(); clients += 1 }
            if victim == 1 { server.kill(); servers += 1 }
            switch child.wait() {
            case .exited(0): finished.append(text)
            case .exited(let code):
                #expect([65, 69, 75, 77].contains(code))
                failures += 1
            case .signal: break
            }
            if victim == 1 { try server.start(faults: [faults.randomElement(using: &dice) ?? ""]) }
        }
        let posted = try place.posted(in: ServerProcess.database), kept = try place.outbox()
        print(
            """
            \(given.count) posts, \(finished.count) finished, \(failures) failed, \(clients) clients and \(servers) \
            servers killed, \(kept.count) kept
            """)
        #expect(try place.accepted() == Set(posted).union(kept).intersection(given).count)
        #expect(Set(finished).isSubset(of: posted))
        #expect(clients > 0 && servers > 0 && failures > 0 && !finished.isEmpty && !kept.isEmpty)
        #expect(!Set(posted).isDisjoint(with: kept), "no text arrived that its sender was not sure of")

        // A kill while the outbox is sent must be safe too.
        for _ in 0..<Length.of(short: 3, long: 20) {
            let child = try place.start(["outbox", "send"], with: server.variables)
            if !child.ends(withinMicroseconds: Int.random(in: 20_000...200_000, using: &dice)) { child.kill() }
        }
        for _ in 0..<4 where try !place.outbox().isEmpty {
            let sent = try place.run(["outbox", "send"], with: server.variables)
            #expect([0, 3, 65, 69].contains(sent.exitCode), "\(sent)")
        }
        #expect(try place.outbox() == [])
        let final = try place.posted(in: ServerProcess.database).filter { $0.hasPrefix("No. ") }
        #expect(final.sorted() == Set(final).sorted(), "a text is there twice")
        #expect(Set(final) == Set(given).intersection(Set(posted).union(kept)))
    }
}
