package import Arguments

extension Declarations {
    /// Makes a command. Its declarations end with the global options, and the option that its page requests (`--raw`).
    static func of(
        _ type: any TritonCommand.Type, with options: Declarations = GlobalOptions.declared().declarations
    ) -> Declared<any TritonCommand> {
        var made = making { type.init() as any TritonCommand }
        made.declarations.add(options)
        if type.page.traits.contains(.raw) { made.declarations.add(.raw) }
        return made
    }
}

extension OptionInfo {
    /// All visible options of a verb, in the order of its properties.
    package static func all(of type: any TritonCommand.Type) -> [OptionInfo] {
        Declarations.of(type).declarations.infos.filter { !$0.isHidden }
    }
}
