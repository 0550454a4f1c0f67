import FoundationEssentials
import ProgramSupport
import Testing

/// What a process is given beyond words.
@Suite struct ArgumentTests {
    @Test func `an argument that is not UTF-8 is refused, not repaired`() async throws {
        let effect = try await BinaryProgram().shell(#"triton status post "$(printf 'a\377')""#)
        #expect(effect == Effect(exitCode: 65, error: "triton: argument 3 is not UTF-8 text\nhint: bytes of another encoding can be converted with iconv\n"))
    }

    @Test func `a hyphen as the file of the result is standard output`() async throws {
        let effect = try await BinaryProgram().run(["purl", "get", "docs", "-o", "-"])
        #expect(effect == Effect(output: "https://example.com/documentation\n"))
    }
}
