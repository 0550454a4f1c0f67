package import Completion
import Platform
import Terminal

extension TritonEnvironment {
    /// The engine for both the shells and the prompt.
    package var completionEngine: CompletionEngine {
        CompletionEngine(nouns: nouns.map(\.noun), source: LocalCompletionSource(self))
    }
}

extension Program {
    /// Answers the completion scripts. Errors are not reported, because the user is in the middle of a line.
    static func complete(_ words: [String], in environment: TritonEnvironment) {
        limitTime()
        let answer = ShellCompletion(environment.completionEngine).answer(words)
        guard !answer.isEmpty else { return }
        // A shell that does not read the answer has ended.
        try? environment.console.get().write(Array(answer.utf8), to: .output)
        try? environment.console.get().flush()
    }

    /// Ends the process after a time limit. If something hangs, such as a home directory on a server that does not
    /// answer, the user gets no candidates, and the shell is not blocked.
    private static func limitTime() {
        // The answer is written at once at the end, so it is never incomplete.
        signal(SIGALRM) { _ in _exit(0) }
        var limit = itimerval()
        limit.it_value = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &limit, nil)
    }

    #if DEBUG
        /// Programs that are not optimised are slow to start, more so beside other tests.
        private static let milliseconds = 5000
    #else
        private static let milliseconds = 150
    #endif
}
