package import Domain
import Synchronization

/// The declarations of a command's properties, in their order.
///
/// The property wrappers register themselves while the command is made. Finding them by reflection took longer than all
/// other work of a short command before its request.
package struct Declarations: Sendable {
    package private(set) var all: [Declaration] = []
    /// Checks the groups of options.
    private var checks: [@Sendable () throws(TritonError) -> Void] = []

    private final class Collector: Sendable {
        let found = Mutex(Declarations())
    }

    @TaskLocal private static var collector: Collector?

    /// Makes a value whose properties are declarations. They have their default values until arguments are read.
    package static func making<Value>(_ make: () -> Value) -> Declared<Value> {
        let collector = Collector()
        let value = $collector.withValue(collector, operation: make)
        return Declared(value: value, declarations: collector.found.withLock { $0 })
    }

    package mutating func add(_ others: Declarations) {
        all += others.all
        checks += others.checks
    }

    /// Adds a declaration after those of the properties.
    package mutating func add(_ info: OptionInfo) { all.append(Declaration(info: info, values: ParsedValues())) }

    /// Called by the wrappers. Outside of ``making(_:)`` it does nothing, and properties keep their default values.
    package static func note(_ declaration: Declaration) { collector?.found.withLock { $0.all.append(declaration) } }
    package static func note(_ check: @escaping @Sendable () throws(TritonError) -> Void) {
        collector?.found.withLock { $0.checks.append(check) }
    }

    package var infos: [OptionInfo] { all.map(\.info) }

    package func declaration(named name: String) -> Declaration? { all.first { $0.info.names.contains(name) } }

    /// The declarations without those that share their values with the one before them.
    package var withOwnValues: [Declaration] {
        var found: [Declaration] = []
        for declaration in all where found.last?.values !== declaration.values { found.append(declaration) }
        return found
    }

    /// - Throws: ``TritonError`` of code `usage`.
    package func check() throws(TritonError) {
        for check in checks { try check() }
    }
}

/// A value with the declarations of its properties.
package struct Declared<Value> {
    package let value: Value
    package var declarations: Declarations
}

package struct Declaration: Sendable {
    package let info: OptionInfo
    package var reading = OptionReading.word
    package var accepts: @Sendable (String) -> Bool = { _ in true }
    /// The value that a flag sets for the option whose values it shares: `--json` is `--format json`.
    package var flagValue: String?
    package let values: ParsedValues
}

/// The arguments that are read as values of an option.
package enum OptionReading: Sendable {
    /// The next one, if it does not look like an option.
    case word
    /// The next one, even if it looks like an option.
    case unconditional
    /// All following ones up to the next that looks like an option.
    case untilNextOption
}
