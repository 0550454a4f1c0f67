public import Commands

/// The completion scripts of the shells.
public struct CompletionsFactory: NounFactory {
    package let environment = CompletionsEnvironment()

    package init() {}

    package static let noun = Noun<CompletionsEnvironment>(
        "completion", "completion for bash, zsh, fish and nushell",
        about: """
            A verb prints the script of its shell. It asks this program for nouns, verbs, options and for names from \
            the cache, never the network. Packages install it; without one, put it where the shell looks: \
            '~/.local/share/bash-completion/completions/triton' for bash, a file '_triton' in a folder of 'fpath' for \
            zsh, '~/.config/fish/completions/triton.fish' for fish, \
            'triton.nu' in a folder of '$nu.user-autoload-dirs' for nushell.
            """,
        .verb(PrintScript<Bash>.self), .verb(PrintScript<Zsh>.self), .verb(PrintScript<Fish>.self),
        .verb(PrintScript<Nushell>.self))
}

/// Empty, because the scripts have no dependencies.
package struct CompletionsEnvironment: Sendable {}
