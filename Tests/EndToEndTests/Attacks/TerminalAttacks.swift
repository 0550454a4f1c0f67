import Domain
import LoopbackServer
import Sandbox

extension Attack {
    /// Hostile texts on a terminal, in contents and in names.
    static let terminal: [Attack] = {
        let places: [(poison: Poison, words: [String])] = [
            (.contents, ["status", "timeline"]), (.names, ["paste", "list"]),
        ]
        // The longest ones are for other tests, not for the rows of a terminal.
        let texts = HostileText.all.filter { $0.text.utf8.count < 5000 }
        let codes: Set<Int32> = [0, 1, 3, 65, 69, 75, 77, 79]
        return texts.enumerated().flatMap { number, text in
            places.map { place in
                Attack(
                    family: .terminal, name: "\(text.name) in \(place.poison), \(place.words.joined(separator: " "))",
                    reply: { request, _ in
                        let answer = AttackSite.honest(request)
                        let body = place.poison.body(answer.body, with: text)
                        let status = place.poison.status(answer.status, number: number)
                        return Reply(
                            bytes: Array(
                                """
                                HTTP/1.1 \(status) \u{1B}[2J\r\n\
                                X-Hostile: \u{1B}]0;x\u{7}\r\n\
                                Content-Length: \(body.count)\r\n\
                                \r\n
                                """.utf8) + body)
                    }, words: place.words + ["--no-retry"], hasTerminal: true, expected: codes)
            }
        }
    }()
}
