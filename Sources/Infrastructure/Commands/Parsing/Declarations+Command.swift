package import Arguments

extension Declarations {
    /// Makes a command and the global options. An option that its page requests (`--raw`) comes last.
    static func of(_ type: any TritonCommand.Type) -> Declared<MadeCommand> {
        var made = making { MadeCommand(command: type.init(), options: OptionGroup<GlobalOptions>().wrappedValue) }
        if type.page.traits.contains(.raw) { made.declarations.add(.raw) }
        return made
    }
}

/// A command with the global options of its line.
struct MadeCommand {
    let command: any TritonCommand
    let options: GlobalOptions
}

extension OptionInfo {
    /// All visible options of a verb, in the order of its properties.
    package static func all(of type: any TritonCommand.Type) -> [OptionInfo] {
        Declarations.of(type).declarations.infos.filter { !$0.isHidden }
    }
}
