import Domain
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Synchronization
import Testing

/// Answers that leave something open: this is reported, and nothing is assumed.
@Suite struct SilentAnswerTests {
    @Test(arguments: [
        (#"{}"#, "null", "null"), (#"{"expired":null}"#, "null", "null"),
        (#"{"message":"This address is not near expiration."}"#, "null", "false"),
        (#"{"expired":false}"#, "false", "null"), (#"{"expired":"1"}"#, "true", "false"),
    ])
    func `whether an address has expired is null if the answer lacks it`(
        _ answer: String, _ expired: String, _ near: String
    ) async throws {
        let response = try JSON(parsing: answer)
        let program = try InProcessProgram(network: { CannedTransport(response) })
        let line = "address expires --profile net --address demo --json --fields expired,near_expiration"
        let expected = Effect(output: #"{"expired":\#(expired),"near_expiration":\#(near)}"# + "\n")
        #expect(await program.run(line) == expected)
        let cached = await program.run(line + " --offline")
        #expect(cached.exitCode == 0 && cached.output == expected.output)
    }

    @Test(arguments: ["A title\\n", "\\r\\nA title", " A\\ntitle\\r\\n", "A title\\u2028"])
    func `the title of an entry is one line`(_ title: String) async throws {
        for answer in [
            #"{"entry":{"entry":"x","title":"\#(title)"}}"#,
            #"{"entry":{"entry":"x","metadata":{"title":"\#(title)"}}}"#,
        ] {
            let response = try JSON(parsing: answer)
            let program = try InProcessProgram(
                variables: ["TRITON_TOKEN": "canary-token"], network: { CannedTransport(response) })
            #expect(
                await program.run("weblog get x --profile net --address demo --json --fields title")
                    == Effect(output: "{\"title\":\"A title\"}\n"))
        }
    }

    // MARK: DNS

    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The id in the answer of the change.
        let answered: String
        /// The list after it.
        let after: [(id: String, data: String)]
        let exitCode: Int32
        let output: String
        let error: String
    }

    private static let edits: [Edit] = [
        Edit(
            testDescription: "as it should be", answered: "1", after: [("1", "127.0.0.2")], exitCode: 0, output: "1\n",
            error: ""),
        Edit(
            testDescription: "the same id, and a list that lags", answered: "1", after: [("1", "127.0.0.1")],
            exitCode: 0, output: "1\n", error: ""),
        Edit(
            testDescription: "another id, and a list that lags", answered: "9", after: [("1", "127.0.0.1")],
            exitCode: 0, output: "9\n",
            error: """
                triton: the service answered with record '9' instead of '1', and its list does not show the change \
                yet: check 'triton dns list' later for a second record

                """),
        Edit(
            testDescription: "another id, and a list with neither", answered: "9", after: [("2", "x")], exitCode: 0,
            output: "9\n",
            error: """
                triton: the service answered with record '9' instead of '1', and its list does not show the change \
                yet: check 'triton dns list' later for a second record

                """),
        Edit(
            testDescription: "another number", answered: "9", after: [("9", "127.0.0.2")], exitCode: 0, output: "9\n",
            error: "triton: the record '1' is now '9'\n"),
        Edit(
            testDescription: "another id, and the list shows the change", answered: "9", after: [("1", "127.0.0.2")],
            exitCode: 0, output: "1\n", error: ""),
        Edit(
            testDescription: "a second record", answered: "9", after: [("1", "127.0.0.1"), ("9", "127.0.0.2")],
            exitCode: 1, output: "",
            error: """
                triton: the service made a second record '9' instead of changing '1'
                hint: delete the one that you do not want with 'triton dns delete ID'

                """),
    ]

    @Test(
        arguments: edits,
        ["dns edit 1 --data 127.0.0.2", "dns set www A 127.0.0.2"])
    func `an incomplete answer to an edit of a record is reported`(_ row: Edit, _ line: String) async throws {
        let isChanged = Mutex(false)
        @Sendable func item(_ id: String, _ data: String, _ key: String) -> JSON {
            .object([
                .init("id", .string(id)), .init("type", "A"), .init("name", "www.demo"), .init(key, .string(data)),
            ])
        }
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: {
                CannedTransport { exchange in
                    if exchange.request.method == .patch {
                        isChanged.withLock { $0 = true }
                        return .init(["response_received": ["data": item(row.answered, "127.0.0.2", "content")]])
                    }
                    return .init([
                        "dns": .array(
                            isChanged.withLock { $0 }
                                ? row.after.map { item($0.id, $0.data, "data") } : [item("1", "127.0.0.1", "data")])
                    ])
                }
            })
        #expect(
            await program.run(line + " --profile net --address demo")
                == Effect(exitCode: row.exitCode, output: row.output, error: row.error))
    }
}
