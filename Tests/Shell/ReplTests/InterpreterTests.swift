import Domain
import Shell
import Testing

@Suite struct InterpreterTests {
    private struct UnknownError: Error {}

    @Test(
        arguments: [
            (UnknownError(), .software), (CancellationError(), .cancelled), (TritonError(.io, "full"), .io),
        ] as [(any Error, TritonError.Code)])
    func `only an interruption is reported as one`(_ error: any Error, _ code: TritonError.Code) async {
        let runner = FakeRunner(address: nil, useError: error)
        let result = await Interpreter(runner).run(
            .meta(.use("lab"), destination: .terminal), LineOptions(console: runner.console))
        #expect(result == .done(exitCode: code.exitCode))
        #expect(runner.reported.map(\.code) == [code])
    }
}
