import Domain
import ProgramSupport
import Testing

/// Invalid answers are never taken for an empty result (service reference, section 4).
@Suite struct AnswerTests {
    private func run(_ line: String, answering response: JSON) async throws -> Effect {
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token", "TRITON_EMAIL": "you@example.com"],
            network: { CannedTransport(response) })
        return await program.run(line + " --profile net --address demo --no-retry --json")
    }

    private static let lists: [(line: String, key: String)] = [
        ("purl list", "purls"), ("paste list", "pastebin"), ("status list", "statuses"),
        ("status timeline", "statuses"), ("status timeline --latest", "statuses"),
        ("status following", "following"), ("status followers", "followers"), ("weblog list", "entries"),
        ("pic list", "pics"), ("pic feed", "pics"), ("dns list", "dns"),
        ("address directory", "directory"), ("theme list", "themes"), ("now garden", "garden"),
        ("email get", "destination_array"),
    ]

    @Test(arguments: lists, ["oops", 7, true] as [JSON])
    func `an answer that is not a list is bad data`(_ list: (line: String, key: String), _ value: JSON) async throws {
        let effect = try await run(list.line, answering: .object([.init(list.key, value)]))
        #expect(
            effect.exitCode == 65 && effect.output == ""
                && effect.error.contains("'response.\(list.key)' in the answer of omg.lol is not a list"), "\(effect)")
    }

    @Test(arguments: lists)
    func `a list without a readable item is bad data`(_ list: (line: String, key: String)) async throws {
        let effect = try await run(list.line, answering: .object([.init(list.key, [["unknown": 1]])]))
        #expect(effect.exitCode == 65, "\(effect)")
    }

    @Test(arguments: lists, [nil, [], [:], false] as [JSON])
    func `a list that is missing, null, false or an empty map is empty (service reference, section 4, rules 2 and 3)`(
        _ list: (line: String, key: String), _ value: JSON
    ) async throws {
        let effect = try await run(list.line, answering: .object([.init(list.key, value)]))
        #expect(effect.exitCode == 0 && !effect.error.contains("error"), "\(effect)")
    }

    @Test(
        arguments: [
            "weblog config get", "weblog template get", "weblog latest", "status bio", "status get latest",
            "account get", "account settings", "account sessions", "account name",
            "theme get default", "theme preview default", "address expires", "address get", "address list",
            "address available x", "now get", "web get", "email get",
            "service info",
            "purl list", "purl get x", "paste get x", "pic get x", "dns list",
        ], [nil, "oops", 7] as [JSON])
    func `an empty answer to a read is bad data`(_ line: String, _ response: JSON) async throws {
        let effect = try await run(line, answering: response)
        #expect(
            effect.exitCode == 65 && effect.output == "" && effect.error.contains(#""code":"bad_data""#), "\(effect)")
    }

    @Test(arguments: [
        ("now get", #"{"now":{"content":["x"]}}"#), ("now get", #"{"now":"x"}"#),
        ("web get", #"{"content":{"a":1}}"#), ("status bio", #"{"bio":["x"]}"#),
        ("paste get x", #"{"paste":{"title":"x","content":["x"]}}"#),
        ("weblog template get", #"{"template":["x"]}"#), ("weblog config get", #"{"configuration":"x"}"#),
        ("weblog get x", #"{"entry":{"entry":"x","source":["x"]}}"#),
        ("purl get x", #"{"purl":{"name":"x","url":["x"]}}"#), ("account settings", #"{"settings":"x"}"#),
        ("status get x", #"{"status":{"id":"x","content":["x"]}}"#), ("theme get x", #"{"theme":[]}"#),
        ("address available x", "{}"),
    ])
    func `a text of another type is bad data, because an edit would delete the present text`(
        _ line: String, _ response: String
    )
        async throws
    {
        let effect = try await run(line, answering: JSON(parsing: response))
        #expect(
            effect.exitCode == 65 && effect.output == "" && effect.error.contains(#""code":"bad_data""#), "\(effect)")
    }

    @Test func `counts that the answer lacks are null`() async throws {
        #expect(
            try await run("service info --fields members,addresses,profiles", answering: ["members": "3"])
                == Effect(output: #"{"members":3,"addresses":null,"profiles":null}"# + "\n"))
    }
}
