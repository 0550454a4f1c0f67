import Arguments
import Commands
import Domain
import Output
import Synchronization
import TritonApp

/// A feature made for tests of the dispatcher: its command remembers what it was given.
final class Probe: Sendable {
    private let found = Mutex<[String]>([])

    /// The commands that ran since this was asked last, with their options.
    func runs() -> [String] {
        found.withLock { found in
            defer { found = [] }
            return found
        }
    }

    fileprivate func note(_ run: String) { found.withLock { $0.append(run) } }

    var noun: NounEntry {
        NounEntry("probe", otherNames: ["sonde"], ProbeFactory.self) { _ in ProbeFactory(environment: self) }
    }

    struct Show: TritonCommand {
        static let page = CommandPage(
            "show", "remember what was given", form: "[WORD…] [--raw]",
            output: RecordSchema("probe", .init("sample", .string, "a word")), traits: [.list, .raw])

        @Argument("words", help: "Words.") var words: [String] = []
        @Option("-n", "--limit", takes: "number", help: "A number.") var limit: Int?
        @Option("--tag", takes: "tag", help: "Tags.") var tags: [String] = []

        func run(in probe: Probe, _ call: Invocation) async throws -> CommandOutput {
            probe.note("\(self) \(call.options) \(call.line.isRaw ? "raw" : "")")
            return CommandOutput(
                schema: Self.page.output ?? RecordSchema("probe"),
                records: .many(ElementList(words.map { .row([.text($0)]) })))
        }
    }

    struct PrintSecret: TritonCommand {
        static let page = CommandPage("secret", "print a secret")

        func run(in probe: Probe, _ call: Invocation) async throws -> CommandOutput {
            probe.note("secret")
            return .secret(Secret("hidden"), named: "secret")
        }
    }
}

private struct ProbeFactory: NounFactory {
    let environment: Probe

    static let noun = Noun<Probe>(
        "probe", "a feature for tests", .verb(Probe.Show.self), .verb(Probe.PrintSecret.self),
        .group(
            name: "part", abstract: "a part of it", standard: "show",
            [Verb(Probe.Show.self), Verb(Probe.PrintSecret.self)]))
}

// For the commands as a text.

extension Argument: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}

extension Option: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}

extension Flag: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}

extension OptionGroup: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}
