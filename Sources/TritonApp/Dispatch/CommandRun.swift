import Commands
import Output

/// A command that runs, and how what becomes of it is said.
struct CommandRun {
    let command: ParsedCommand
    let call: Invocation
    let errors: ErrorWriter
    let setting: Dispatcher.RunOptions
}
