import Commands
import Output
import Shell

/// A command that is running, with its options and error writer.
struct CommandRun {
    let command: ParsedCommand
    let graph: CommandGraph
    let errors: ErrorWriter
    let lineOptions: LineOptions

    var call: Invocation { graph.call }
}
