import CommandKit
import Files
import Settings

/// The interactive mode and the batch mode.
struct ReplFactory: AppFactory {
    private let environment: ReplEnvironment

    init(environment: ReplEnvironment) { self.environment = environment }

    static let noun = Noun<ReplEnvironment>("repl", "run many lines over one connection, typed or from a script", main: Verb(ReplCommand.self))

    static var description: NounDescription { noun.description }

    func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}

/// What `repl` sees of the program: a runner over this very graph, and where its files are.
struct ReplEnvironment: Sendable {
    let runner: ProgramRunner
    let directories: Directories
}
