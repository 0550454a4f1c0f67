package import Arguments

extension Declarations {
    /// Makes a command. Options that its page stands for come last.
    static func of(_ type: any TritonCommand.Type) -> (command: any TritonCommand, declarations: Declarations) {
        var (command, declarations) = making { type.init() }
        if type.page.takesRaw { declarations.add(.raw) }
        return (command, declarations)
    }
}

extension OptionInfo {
    /// All options of a verb that are shown, in the order of its properties.
    package static func all(of type: any TritonCommand.Type) -> [OptionInfo] {
        Declarations.of(type).declarations.infos.filter { !$0.isHidden }
    }
}
