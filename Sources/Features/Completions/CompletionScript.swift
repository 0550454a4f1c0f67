/// A shell's completion script, which the program prints. The links in `completions/` are for packages.
///
/// Each calls `triton __complete` and does what the answer's first line says. The program is searched in `PATH` only,
/// because Tab must not run a file of that name in the current folder.
package struct CompletionScript: Sendable {
    /// The shells look for these names, but bash without the ending.
    package let fileName: String
    package let text: String

    private init(_ fileName: String, _ bytes: [UInt8]) {
        self.fileName = fileName
        text = String(decoding: bytes, as: UTF8.self)
    }

    package static let bash = CompletionScript("triton.bash", PackageResources.triton_bash)
    package static let zsh = CompletionScript("_triton", PackageResources._triton)
    package static let fish = CompletionScript("triton.fish", PackageResources.triton_fish)
    package static let nushell = CompletionScript("triton.nu", PackageResources.triton_nu)
}
