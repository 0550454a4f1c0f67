import Commands
import Files

/// The interactive mode and the batch mode.
struct ReplFactory: NounFactory {
    let environment: ReplEnvironment

    init(environment: ReplEnvironment) { self.environment = environment }

    static let noun = Noun<ReplEnvironment>(
        "repl", "run many lines over one connection, typed or from a script", about: about, main: Verb(ReplCommand.self)
    )

    private static let about = """
        At its prompt a noun alone enters it: its verbs then need no noun, '..' leaves it, and /NOUN VERB runs a \
        command from the top. A verb of the noun wins over the prompt's own words, and these win over nouns. '_' \
        stands for the URL or id of the last result: in a noun for the last one of that noun.

        'LINE <<END' gives the lines up to END as input. Quotes and a backslash work as in the shell; nothing else \
        does, so that $, * and ; stand for themselves. From an unquoted | or > on, the rest of the line belongs to \
        the shell ('/bin/sh -c'): 'LINE | COMMAND' gives it the output, 'LINE > FILE' and 'LINE >> FILE' write a \
        file. Such a line ends with the failure of the command, or else with the exit code of the shell. A line may \
        begin with 'triton', as in the shell.

        The words of the prompt: 'use NAME' selects another address (it is checked first), 'history', 'help', 'clear', \
        'exit' and '!COMMAND', also as \\s, \\?, \\q and \\!; \\e edits the last line, \\timing says how long each \
        command takes, \\watch N runs the last command, which must be one that only reads, every N seconds until \
        Ctrl-C, 'watcher on' reports new statuses between the lines.

        Ctrl-C drops the line or cancels the command and its request; twice within a second abandons the command at \
        once. Ctrl-D leaves. Up and Down offer the lines of the history that begin as the typed one, unless your \
        'inputrc' gives these keys another meaning. The history contains no line with a secret or with a leading space.

        The start-up file 'replrc' beside the configuration contains lines that run first.
        """
}

struct ReplEnvironment: Sendable {
    let runner: ProgramRunner
    let directories: Directories
}
