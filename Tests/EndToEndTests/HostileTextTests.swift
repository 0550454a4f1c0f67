import Domain
import HTTPTransport
import ProgramSupport
import Sandbox
import Terminal
import Testing
import TritonApp

/// Text that would take over a terminal, in every text that the service sends, through every command that reads.
@Suite struct HostileTextTests {
    struct Hostile: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        var testDescription: String { name }
    }

    static let texts = [
        Hostile(name: "cursor", text: "\u{1B}[2J\u{1B}[1;1Hgone"), Hostile(name: "title", text: "\u{1B}]0;owned\u{7}"),
        Hostile(name: "clipboard", text: "\u{1B}]52;c;cm0gLXJm\u{7}"),
        Hostile(name: "link", text: "\u{1B}]8;;https://evil.example\u{1B}\\good\u{1B}]8;;\u{1B}\\"), Hostile(name: "one-byte CSI", text: "\u{9B}31mred"),
        Hostile(name: "device control", text: "\u{1B}P+q544e\u{1B}\\"), Hostile(name: "application command", text: "\u{1B}_G\u{1B}\\"),
        Hostile(name: "carriage return", text: "safe\rEVIL"), Hostile(name: "backspace", text: "no\u{8}\u{8}yes"), Hostile(name: "delete", text: "a\u{7F}b"),
        Hostile(name: "next line", text: "a\u{85}b"), Hostile(name: "override", text: "\u{202E}gnp.exe"), Hostile(name: "isolate", text: "\u{2066}abc\u{2069}"),
        Hostile(name: "zero width", text: "pay\u{200B}pal"), Hostile(name: "separators", text: "a\u{2028}b\u{2029}c"), Hostile(name: "byte order mark", text: "\u{FEFF}x"),
        Hostile(name: "tags", text: "x\u{E0041}\u{E0042}"), Hostile(name: "nested escape", text: "\u{1B}\u{1B}[31m"), Hostile(name: "NUL", text: "a\u{0}b"),
    ]

    static let lines = [
        "purl list", "purl get docs", "paste list", "paste get hello.txt", "status list", "status timeline", "status get latest", "status bio", "now get", "now get --raw",
        "now garden",
        "web get", "weblog list", "weblog latest", "weblog config", "weblog template", "pic list", "pic feed", "status following", "purl list --format record", "purl list --json",
        "status list --jsonl", "paste list --json",
    ]

    /// Bytes that a terminal obeys, outside of our own colours.
    private func offences(in text: String) -> [String] {
        let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        return plain.unicodeScalars.filter { scalar in
            (scalar.value < 0x20 && scalar != "\n") || TextSafety.isInvisible(scalar)
        }.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    }

    @Test("No command lets it through", arguments: texts)
    func hostile(_ hostile: Hostile) async throws {
        let service = SandboxService(store: try SandboxStore.inMemory())
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com", "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": "sandbox",
            ],
            network: { ChangedTransport(SandboxTransport(service), answer: { $0.body = Self.poison($0.body, with: hostile.text) }) })
        for line in Self.lines + ["search safe", "doctor --offline", "purl list nobody"] {
            for flags in ["", " --color always"] {
                let effect = await program.run(line + flags, terminals: [.output, .error])
                let found = offences(in: effect.output) + offences(in: effect.error)
                #expect(found.isEmpty, "\(line)\(flags): \(found.prefix(5))")
                #expect(effect.exitCode != TritonError.Code.software.exitCode, "\(line): \(effect.error)")
            }
        }
    }

    @Test("JSON is lossless all the same", arguments: texts)
    func lossless(_ hostile: Hostile) async throws {
        let service = SandboxService(store: try SandboxStore.inMemory())
        let program = try InProcessProgram(
            variables: ["TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": "sandbox"],
            network: { ChangedTransport(SandboxTransport(service), answer: { $0.body = Self.poison($0.body, with: hostile.text) }) })
        let effect = await program.run("paste get hello.txt --json")
        guard case .string(let content)? = try JSON(parsing: effect.output)["content"] else {
            Issue.record("no content in \(effect.output)")
            return
        }
        #expect(content.unicodeScalars.elementsEqual(hostile.text.unicodeScalars))
    }

    /// Every string of the answer but those that name a thing becomes the text.
    private static func poison(_ body: [UInt8], with text: String) -> [UInt8] {
        guard let document = try? JSON(parsing: body) else { return body }
        func poisoned(_ json: JSON, _ key: String) -> JSON {
            switch json {
            case .object(let members): .object(members.map { JSON.Member($0.key, poisoned($0.value, $0.key)) })
            case .array(let values): .array(values.map { poisoned($0, key) })
            case .string where !["id", "entry", "title", "address", "created", "date", "modified_on", "status_code", "iso_8601_time", "unix_epoch_time"].contains(key):
                .string(text)
            default: json
            }
        }
        return poisoned(document, "").bytes()
    }
}
