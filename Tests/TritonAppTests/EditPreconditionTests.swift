import Domain
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Synchronization
import Testing

/// Only the named item is changed or deleted, and an edit does not delete values that the answer lacks.
@Suite struct EditPreconditionTests {
    /// Runs a line with a service that gives this answer to every read, and records whether there was another request.
    private func run(_ line: String, answering response: String, input: String = "") async throws -> (
        effect: Effect, changed: Bool
    ) {
        let changed = Mutex(false)
        let document = try JSON(parsing: response)
        let network = CannedTransport { exchange in
            if exchange.request.method != .get { changed.withLock { $0 = true } }
            return .init(document)
        }
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token", "TRITON_EMAIL": "you@example.com"], network: { network })
        let effect = await program.run(line + " --profile net --address demo --no-retry", input: input)
        return (effect, changed.withLock { $0 })
    }

    @Test(arguments: [
        ("paste edit t --listed", #"{"paste":{"title":"t","content":null}}"#, "the text of 't'"),
        ("paste edit t --listed", #"{"paste":{"title":"t"}}"#, "the text of 't'"),
        ("status edit x --emoji 🐙", #"{"status":{"id":"x","content":false}}"#, "the text of 'x'"),
        ("purl edit n --listed", #"{"purl":{"name":"n","url":null}}"#, "the target of 'n'"),
        (
            "dns edit 5 --ttl 60", #"{"dns":[{"id":5,"type":null,"name":"w.demo","data":"1.2.3.4"}]}"#,
            "the type of '5'"
        ),
        ("dns edit 5 --ttl 60", #"{"dns":[{"id":5,"type":"A","name":null,"data":"1.2.3.4"}]}"#, "the name of '5'"),
    ])
    func `an edit without the values that the answer lacks changes nothing`(
        _ line: String, _ response: String, _ part: String
    ) async throws {
        let (effect, changed) = try await run(line, answering: response)
        #expect(effect.exitCode == 65 && effect.error.contains("does not contain \(part)\n") && !changed, "\(effect)")
    }

    @Test(arguments: [
        ("purl delete n --yes", #"{"purl":{"name":"other","url":"https://o.example"}}"#),
        ("purl edit n --listed", #"{"purl":{"name":"other","url":"https://o.example"}}"#),
        ("paste delete t --yes", #"{"paste":{"title":"other","content":"x"}}"#),
        ("paste edit t --listed", #"{"paste":{"title":"other","content":"x"}}"#),
        ("status delete a --yes", #"{"status":{"id":"b","content":"x"}}"#),
        ("status edit a --emoji 🐙", #"{"status":{"id":"b","content":"x"}}"#),
        ("pic delete a --yes", #"{"pic":{"id":"b"}}"#), ("pic edit a --alt x", #"{"pic":{"id":"b"}}"#),
    ])
    func `an answer about another item changes nothing`(_ line: String, _ response: String) async throws {
        let (effect, changed) = try await run(line, answering: response)
        #expect(effect.exitCode == 65 && effect.error.contains("but answered with '") && !changed, "\(effect)")
    }

    @Test func `empty values stay empty`() async throws {
        let program = try InProcessProgram()
        await program.run(["paste", "add", "e", "--text", "", "--allow-empty"])
        #expect(await program.run("paste edit e --listed") == Effect(output: "https://demo.paste.lol/e\n"))
        await program.run(["status", "post", "--allow-empty", "--emoji", "🐙", ""])
        #expect(await program.run("status edit latest --emoji 🔥").exitCode == 0)
        #expect(await program.run("status get latest --fields emoji,content") == Effect(output: "🔥\t\n"))
    }

    @Test func `capitals and spaces around a name do not make another name`() async throws {
        let (effect, changed) = try await run(
            "purl delete docs --yes", answering: #"{"purl":{"name":"Docs ","url":"https://o.example"}}"#)
        #expect(effect.exitCode == 0 && changed, "\(effect)")
    }

    @Test func `a status belongs to the address that was asked, whatever the answer says`() async throws {
        let paths = Mutex<[String]>([])
        let network = CannedTransport { exchange in
            paths.withLock { $0.append(exchange.request.path ?? "") }
            return .init(["status": ["id": "a", "address": "someoneelse", "emoji": "🌊", "content": "x"]])
        }
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token", "TRITON_EMAIL": "you@example.com"], network: { network })
        let effect = await program.run("status delete a --yes --profile net --address demo")
        let asked = paths.withLock { $0 }
        #expect(effect.exitCode == 0 && !asked.isEmpty, "\(effect)")
        #expect(asked.allSatisfy { $0.hasPrefix("/address/demo/") }, "\(asked)")
    }

    /// Is interrupted at the second change.
    private final class Interrupted: HTTPTransport {
        private let changes = Mutex(0)

        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            let count =
                exchange.isRead
                ? 0
                : changes.withLock { count in
                    count += 1
                    return count
                }
            if count == 2 { throw CancellationError() }
            return try await CannedTransport([
                "purl": [
                    "name": .string(exchange.request.path?.split(separator: "/").last.map(String.init) ?? ""),
                    "url": "https://o.example",
                ]
            ])
            .send(exchange)
        }
    }

    @Test func `an interruption among several operands reports what is done`() async throws {
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token", "TRITON_EMAIL": "you@example.com"], network: { Interrupted() })
        let effect = await program.run("purl delete one two three --yes --profile net --address demo")
        #expect(
            effect.error
                == """
                triton: interrupted; done before that: one
                hint: it may have been done anyway: check before you repeat it

                """)
    }

    @Test func `PHP's false is not an emoji`() async throws {
        let (effect, _) = try await run(
            "status get a --fields emoji,content", answering: #"{"status":{"id":"a","emoji":false,"content":"x"}}"#)
        #expect(effect == Effect(output: "\tx\n"))
    }

    @Test func `a change without a text reports that it may have been made`() async throws {
        let network = CannedTransport { exchange in
            exchange.request.method == .get
                ? .init(["purl": ["name": "n", "url": "https://o.example"]]) : .init(["message": "No."], status: 500)
        }
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token", "TRITON_EMAIL": "you@example.com"], network: { network })
        let effect = await program.run("purl delete n --yes --profile net --address demo --no-retry")
        #expect(
            effect.exitCode == 69
                && effect.error
                    == "triton: omg.lol says: No.\nhint: it may have been done anyway: check before you repeat it\n"
        )
    }
}
