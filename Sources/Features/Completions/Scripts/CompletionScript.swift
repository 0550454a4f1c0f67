/// A shell's completion script, as the program prints it and as it is in `completions/`.
///
/// Each calls `triton __complete` and does what the answer's first line says. The program is searched in `PATH` only,
/// because Tab must not run a file of that name in the current folder.
package struct CompletionScript: Sendable {
    /// Its name in `completions/`. The shells look for these names, but bash without the ending.
    package let fileName: String
    package let text: String
}
