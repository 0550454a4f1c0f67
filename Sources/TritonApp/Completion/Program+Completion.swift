import Arguments
package import Completion
import Domain
import Glibc
import Output
import ProcessRuntime
import Terminal

extension TritonEnvironment {
    /// The one engine, for the shells and for the prompt.
    package var completionEngine: CompletionEngine {
        CompletionEngine(nouns: nouns.map(\.noun), source: LocalCompletionSource(self))
    }
}

extension Program {
    /// Answers the completion scripts. Nothing is said of what fails: the user is in the middle of a line.
    static func complete(_ words: [String], in environment: TritonEnvironment) {
        giveUpInTime()
        let answer = ShellCompletion(environment.completionEngine).answer(words)
        guard !answer.isEmpty else { return }
        // The shell that does not read has gone.
        try? environment.console.get().write(Array(answer.utf8), to: .output)
        try? environment.console.get().flush()
    }

    /// A person waits: whatever hangs (a home on a server that is away) ends in no candidates, not in a stuck prompt.
    private static func giveUpInTime() {
        // Everything is written at once at the end, so that no half of an answer is left.
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
