public import Commands

/// The local omg.lol inside the program.
public struct SandboxControlFactory: NounFactory {
    package let environment: SandboxControlEnvironment

    /// - Parameters:
    ///   - path: the file that contains its state.
    ///   - hasChanges: whether a reset would lose something.
    ///   - reset: restores the initial state of the sandbox.
    ///   - helper: the path of the server's executable; nil when it is not found.
    package init(
        path: String?, hasChanges: @escaping @Sendable () throws -> Bool, reset: @escaping @Sendable () throws -> Void,
        helper: @escaping @Sendable () -> String?
    ) {
        environment = SandboxControlEnvironment(path: path, hasChanges: hasChanges, reset: reset, helper: helper)
    }

    package static let noun = Noun<SandboxControlEnvironment>(
        "sandbox", "the local omg.lol inside the program",
        about: """
            '--profile sandbox' uses a local omg.lol that is kept in one file: no network, no account, nothing to \
            start. It has an account you@example.com with the addresses 'demo' and 'lab' and a little content. 'serve' \
            serves the same state over HTTP on loopback, for any other client; over HTTP it accepts the token \
            'sandbox'.
            """,
        .verb(ServeSandbox.self), .verb(ResetSandbox.self), .verb(PrintSandboxPath.self))
}

package struct SandboxControlEnvironment: Sendable {
    let path: String?
    let hasChanges: @Sendable () throws -> Bool
    let reset: @Sendable () throws -> Void
    let helper: @Sendable () -> String?

    /// Asks the user, unless there is nothing to lose.
    func confirmReset(_ call: Invocation) throws {
        if try hasChanges() { try call.confirm("Delete all changes in the sandbox, with its outbox and undo?") }
    }

    func requiredPath() throws(TritonError) -> String {
        guard let path else {
            throw TritonError(.io, "there is no home directory for the sandbox", hint: "set XDG_DATA_HOME")
        }
        return path
    }
}
