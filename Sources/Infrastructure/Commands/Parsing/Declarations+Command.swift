package import Arguments

extension Declarations {
    /// Makes a command. An option that its page requests (`--raw`) comes last.
    static func of(_ type: any TritonCommand.Type) -> Declared<any TritonCommand> {
        var made: Declared<any TritonCommand> = making { type.init() }
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
