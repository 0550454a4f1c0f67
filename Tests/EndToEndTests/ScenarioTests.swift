import ProgramSupport
import Testing

/// Every scenario file, in process and with the real executable.
@Suite struct ScenarioTests {
    @Test(arguments: try Scenario.all().filter { !$0.needsExecutable })
    func `a scenario has the expected effects in process`(_ scenario: Scenario) async throws {
        let program = try InProcessProgram()
        for step in scenario.steps {
            let effect = await program.run(step.words, input: step.input)
            let difference = Expectation.difference(effect, step.expected)
            #expect(difference == nil, "\(scenario.name), line \(step.line)")
        }
        #expect(!scenario.steps.isEmpty)
    }

    @Test(arguments: try Scenario.all())
    func `a scenario has the same effects with the real executable`(_ scenario: Scenario) async throws {
        let program = try BinaryProgram()
        for step in scenario.steps {
            let effect = try await program.run(step.words, input: step.input)
            let difference = Expectation.difference(effect, step.expected)
            #expect(difference == nil, "\(scenario.name), line \(step.line)")
        }
    }
}
