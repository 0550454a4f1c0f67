import Domain
import HTTPTransport
import ProgramSupport
import Testing

/// Values of another type than expected, in answers of the service (service reference, section 4, rules 1 to 3 and 7).
@Suite struct OddAnswerTests {
    /// Replaces all values of some answers, except those that name the item.
    private struct OddAnswers: HTTPTransport {
        let base: any HTTPTransport
        let value: JSON
        /// Whether the answers to changes are odd; otherwise the first items of lists are.
        let isOfChanges: Bool

        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            var answer = try await base.send(exchange)
            guard exchange.isRead != isOfChanges, answer.status == 200, let json = try? JSON(parsing: answer.body),
                case .object(let members) = json
            else { return answer }
            let odd = members.map { member in
                JSON.Member(
                    member.key,
                    member.key != "response" ? member.value : isOfChanges ? replaced(member.value) : first(member.value)
                )
            }
            answer.body = JSON.object(odd).bytes()
            return answer
        }

        private static let names: Set<String> = ["id", "entry", "name", "title", "address", "session_id"]

        private func replaced(_ json: JSON) -> JSON {
            switch json {
            case .object(let members):
                .object(
                    members.map { member in
                        var isName = Self.names.contains(member.key)
                        if case .object = member.value { isName = false }
                        let isOdd = member.key == "metadata" || member.key == "tags"
                        return JSON.Member(
                            member.key, isName ? member.value : isOdd ? value : replaced(member.value))
                    })
            case .array(let values): .array(values.map(replaced))
            default: value
            }
        }

        private func first(_ json: JSON) -> JSON {
            switch json {
            case .object(let members): .object(members.map { JSON.Member($0.key, first($0.value)) })
            case .array(let values): .array(values.prefix(1).map(replaced) + values.dropFirst())
            default: json
            }
        }
    }

    private static let values: [JSON] = [nil, 7, "x", [], [:], false, ["x"], [["since": "2099"]], ["a": ["b": 1]]]

    private static let changes = [
        "purl add new https://example.com", "paste add new --text x", "status post hi", "now set hi", "web set hi",
        "status bio set hi", "status follow harbour", "weblog post - --id new", "weblog post -",
        "weblog edit tomatoes -", "weblog config set -", "weblog template set -", "dns add new A 192.0.2.1",
        "dns edit 4200001 --ttl 60", "dns set @ A 192.0.2.77", "email add new@example.com", "account name New",
        "account settings web_editor=advanced", "pic edit a1b2c3d4e5f60718293a4b5c --caption x",
        "pic upload - --alt x",
    ]

    @Test(arguments: values) func `a change that succeeded is certain, whatever else its answer says`(_ value: JSON)
        async throws
    {
        let clients = try SharedService { OddAnswers(base: $0, value: value, isOfChanges: true) }
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>"
        for line in Self.changes {
            let effect = await clients.run(
                line, input: line.hasPrefix("pic") ? picture : "Date: 2026-01-31\n\n# A text\n")
            #expect(effect.exitCode == 0, "\(line): \(effect)")
        }
        #expect(await clients.run("outbox list --json").output == "[]\n")
    }

    private static let lists = [
        "purl list", "paste list", "status list", "status timeline", "weblog list", "pic list",
        "pic feed", "dns list", "address list", "theme list", "now garden", "account sessions",
    ]

    @Test(arguments: values) func `an item with odd values does not break the rest of its list`(_ value: JSON)
        async throws
    {
        let whole = try SharedService(),
            odd = try SharedService { OddAnswers(base: $0, value: value, isOfChanges: false) }
        for line in Self.lists {
            let count = await whole.run(line + " --jsonl").output.split(separator: "\n").count
            let effect = await odd.run(line + " --jsonl")
            let shown = effect.output.split(separator: "\n").count
            #expect(
                shown == count && effect.exitCode == 0 || shown == count - 1 && effect.exitCode == 3,
                "\(line): \(effect)")
        }
    }
}
