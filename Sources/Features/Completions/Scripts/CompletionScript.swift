/// A shell's completion script, as the program prints it and as it is in `completions/`.
///
/// Each calls `triton __complete` and does what the answer's first line says. The program is looked for on the path
/// alone: Tab must not run a file of that name in the folder that one happens to be in.
package struct CompletionScript: Sendable {
    /// Its name in `completions/`, which is the one that the shell looks for but for bash's ending.
    package let fileName: String
    package let text: String

    package static let all = [bash, zsh, fish]
}
