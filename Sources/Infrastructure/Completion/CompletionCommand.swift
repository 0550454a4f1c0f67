import Arguments
import Commands

/// The context of the word at the cursor: the command, and the options that were given.
struct CompletionCommand {
    let page: CommandPage?
    /// Options and operands.
    private let all: [OptionInfo]
    private let given: [OptionInfo]
    let operands: [String]
    let scope: CompletionScope

    /// - Parameter type: the command whose options may be here; none while there are only global options.
    init(_ type: (any TritonCommand.Type)?, _ line: ParsedLine) {
        page = type?.page
        let declarations = line.reader.declarations
        // The declarations of the line's command exist already.
        let own = line.command == nil ? nil : declarations.infos.filter { !$0.isHidden }
        all = own ?? type.map { OptionInfo.all(of: $0) } ?? OptionInfo.global
        given = declarations.all.filter { !$0.values.typed.isEmpty }.map(\.info)
        operands = line.reader.operands
        scope = CompletionScope(address: line.options.address, profile: line.options.profile)
    }

    /// The options without the operands.
    var options: [OptionInfo] { all.filter { $0.kind != .positional } }

    var takesOperands: Bool { all.contains { $0.kind == .positional } }

    var repeatsOperands: Bool { all.last { $0.kind == .positional }?.isRepeating ?? false }

    func option(named name: String) -> OptionInfo? { all.first { $0.names.contains(name) } }

    func mayAdd(_ option: OptionInfo) -> Bool { option.isRepeating || !given.contains { $0.names == option.names } }
}
