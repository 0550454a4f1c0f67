import ArgumentParser
import Domain
import OMGAPI

/// One option or operand of a verb, as the parser describes it. Help, completion and manual are made from these.
package struct OptionInfo: Sendable {
    package enum Kind: Sendable { case positional, option, flag }

    package let kind: Kind
    /// With hyphens, short one first: `["-a", "--address"]`; empty for operands.
    package let names: [String]
    package let valueName: String
    package let about: String
    package let isOptional: Bool
    package let isRepeating: Bool
    /// The words it takes, where that is a closed list.
    package let values: [String]
    package let takesFile: Bool

    /// The options that every command takes.
    package static var global: [OptionInfo] { parse(GlobalOptions._dumpHelp()) }

    /// All options of a verb, its own first. Each call parses what the parser dumps: a millisecond at most.
    package static func all(of type: any TritonCommand.Type) -> [OptionInfo] { parse(type._dumpHelp()) }

    private static func parse(_ dump: String) -> [OptionInfo] {
        // The dump is made by the parser itself; if it did not parse there would be nothing to show.
        guard let dump = try? JSON(parsing: dump) else { return [] }
        return elements(Wire(dump)["command"]["arguments"]).filter { $0["shouldDisplay"].flag }.map(OptionInfo.init)
            .filter { $0.names.first != "-h" && $0.names != ["--help"] }
    }

    /// None where the parser says nothing.
    private static func elements(_ wire: Wire) -> [Wire] {
        // See `parse`.
        (try? wire.items()) ?? []
    }

    /// The one that the dispatcher answers, and no parser knows.
    static let help = OptionInfo()

    private init() {
        kind = .flag
        names = ["-h", "--help"]
        valueName = ""
        about = "Show the help."
        isOptional = true
        isRepeating = false
        values = []
        takesFile = false
    }

    private init(_ wire: Wire) {
        kind =
            switch wire["kind"].string {
            case "positional": .positional
            case "option": .option
            default: .flag
            }
        let names: [(isShort: Bool, text: String)] = Self.elements(wire["names"]).map { name in
            let text = name["name"].string ?? ""
            return name["kind"].string == "short" ? (true, "-" + text) : (false, "--" + text)
        }
        self.names = names.filter(\.isShort).map(\.text) + names.filter { !$0.isShort }.map(\.text)
        valueName = wire["valueName"].string ?? ""
        about = wire["abstract"].string ?? ""
        isOptional = wire["isOptional"].flag
        isRepeating = wire["isRepeating"].flag
        let lists = [wire["allValueStrings"], wire["allValues"], wire["completionKind"]["list"]["values"]]
        values = lists.lazy.map { Self.elements($0).compactMap(\.string) }.first { !$0.isEmpty } ?? []
        takesFile = wire["completionKind"]["file"].json != nil
    }

    /// What it takes, for programs that write command lines: `flag`, `choice` (of ``values``), `file`, `number` or `string`.
    package var typeName: String {
        if kind == .flag { return "flag" }
        if !values.isEmpty { return "choice" }
        if takesFile { return "file" }
        return ["number", "seconds"].contains(valueName) ? "number" : "string"
    }

    package var isGlobal: Bool { names.contains { GlobalOptions.valued.contains($0) || GlobalOptions.switches.contains($0) } }
}
