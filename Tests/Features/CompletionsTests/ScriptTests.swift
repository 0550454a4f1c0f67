import Completions
import FoundationEssentials
import Testing

/// The files in `completions/` are what the program prints.
@Suite struct ScriptTests {
    private static let all: [CompletionScript] = [.bash, .zsh, .fish, .nushell]

    @Test(arguments: ScriptTests.all.map(\.fileName))
    func `each file is what the program prints; TRITON_RECORD=1 writes it`(_ name: String) throws {
        let script = try #require(Self.all.first { $0.fileName == name })
        let path = Scripts.folder + "/" + name
        if ProcessInfo.processInfo.environment["TRITON_RECORD"] == "1" {
            try Data(script.text.utf8).write(to: URL(filePath: path))
        }
        let data = try #require(FileManager.default.contents(atPath: path), "no file \(name)")
        #expect(String(decoding: data, as: UTF8.self) == script.text, "stale: run the tests with TRITON_RECORD=1")
    }
}
