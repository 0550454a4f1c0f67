import Commands
import FoundationEssentials
import Manual
import ProgramSupport
import Testing
import TritonApp

/// Every example of the manual is a line that works in the sandbox.
@Suite struct ExampleTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let command: String
        let example: Example
        var testDescription: String { example.line }
    }

    static let lines = Nouns.all.flatMap { $0.description.allCommands }.flatMap { command in
        command.type.page.examples.map { Line(command: command.name, example: $0) }
    }

    @Test(arguments: lines)
    func `an example of the manual works`(_ line: Line) async throws {
        let program = try BinaryProgram()
        try ExampleFiles.write(into: program.home.path)
        // An endless command must still run after two seconds.
        let example = line.example
        let command =
            example.isEndless
            ? "exec timeout 2 \(example.line)"
            : example.needsTerminal ? "script -qec '\(example.line)' /dev/null" : example.line
        let effect = try await program.shell(
            line.example.after.map { $0 + "\n" + command } ?? command, input: line.example.input ?? "")
        // The example is about a host that cannot be reached.
        let expected: [Int32] = line.example.isEndless ? [124] : line.example.needsNetwork ? [0, 1] : [0]
        #expect(expected.contains(effect.exitCode), "\(line.example.line)\n\(effect.output)\(effect.error)")
    }

    @Test func `there are examples for every verb`() {
        let commands = Nouns.all.flatMap { $0.description.allCommands }.filter {
            !$0.type.page.traits.contains(.hidden)
        }
        #expect(commands.filter { $0.type.page.examples.isEmpty }.map(\.name) == [])
    }
}

/// The files that examples name.
enum ExampleFiles {
    private static let texts = [
        "notes.txt": "Buy tea.\n", "now.md": "# Now\n\nGrowing tomatoes.\n", "page.md": "# Hello\n",
        "entry.md": "---\nDate: 2026-11-01 10:00\n---\n\n# Tomatoes\n\nThey are red.\n",
        "bio.md": "I grow tomatoes.\n", "style.css": "a { color: teal }\n",
    ]
    /// The smallest picture: one transparent pixel.
    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

    static func write(into folder: String) throws {
        for (name, text) in texts { try Data(text.utf8).write(to: URL(filePath: folder + "/" + name)) }
        for name in ["photo.png", "avatar.png", "tomato.png"] {
            try Data(base64Encoded: pixel)?.write(to: URL(filePath: folder + "/" + name))
        }
    }
}
