import CommandKit
import FoundationEssentials
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

    @Test("An example of the manual works", arguments: lines)
    func works(_ line: Line) async throws {
        let program = try BinaryProgram()
        try ExampleFiles.write(into: program.home.path)
        // What runs until it is interrupted is given two seconds, and must still run then.
        let command = line.example.isEndless ? "exec timeout 2 \(line.example.line)" : line.example.line
        let effect = try await program.shell(command, input: line.example.input ?? "")
        #expect(effect.exitCode == (line.example.isEndless ? 124 : 0), "\(line.example.line)\n\(effect.output)\(effect.error)")
    }

    @Test func `there are examples for most verbs`() {
        let commands = Nouns.all.flatMap { $0.description.allCommands }.filter { !$0.type.page.isHidden }
        let without = commands.filter { $0.type.page.examples.isEmpty }
        #expect(without.count * 4 < commands.count, "\(without.map(\.name))")
    }
}

/// The files that examples name.
enum ExampleFiles {
    private static let texts = [
        "notes.txt": "Buy tea.\n", "now.md": "# Now\n\nGrowing tomatoes.\n", "page.md": "# Hello\n",
        "entry.md": "---\nDate: 2026-11-01 10:00\n---\n\n# Tomatoes\n\nThey are red.\n",
        "bio.md": "I grow tomatoes.\n",
    ]
    /// The smallest picture there is: one transparent pixel.
    private static let pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

    static func write(into folder: String) throws {
        for (name, text) in texts { try Data(text.utf8).write(to: URL(filePath: folder + "/" + name)) }
        for name in ["photo.png", "avatar.png", "tomato.png"] { try Data(base64Encoded: pixel)?.write(to: URL(filePath: folder + "/" + name)) }
    }
}
