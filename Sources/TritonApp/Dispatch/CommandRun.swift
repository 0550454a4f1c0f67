import Commands
import Output

/// A command that runs, and how what becomes of it is said.
struct CommandRun {
    let command: ParsedCommand
    let graph: CommandGraph
    let errors: ErrorWriter
    let runOptions: Dispatcher.RunOptions

    var call: Invocation { graph.call }
}
