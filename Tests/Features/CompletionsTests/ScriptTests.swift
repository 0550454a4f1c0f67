import Completions
import FoundationEssentials
import Testing

/// The files in `completions/` are what the program prints.
@Suite struct ScriptTests {
    private static let all: [CompletionScript] = [.bash, .zsh, .fish, .nushell]

    @Test(arguments: ScriptTests.all.map(\.fileName))
    func `each file is what the program prints`(_ name: String) throws {
        let script = try #require(Self.all.first { $0.fileName == name })
        let path = Scripts.folder + "/" + name
        let data = try #require(FileManager.default.contents(atPath: path), "no file \(name)")
        #expect(String(decoding: data, as: UTF8.self) == script.text, "the program was built from another text")
    }
}
