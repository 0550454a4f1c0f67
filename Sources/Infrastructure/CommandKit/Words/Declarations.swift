import Domain
import Synchronization

/// What the properties of a command declare, in their order.
///
/// The properties' wrappers tell it themselves while the command is made: to look for them afterwards, by reflection,
/// took longer than everything else that a short command does before it asks the service.
struct Declarations: Sendable {
    private(set) var all: [Declaration] = []
    /// What the groups of options refuse.
    private var checks: [@Sendable () throws(TritonError) -> Void] = []

    private final class Collector: Sendable {
        let found = Mutex(Declarations())
    }

    @TaskLocal private static var collector: Collector?

    /// Makes something whose properties are declarations. They have their standard values until words are read for them.
    static func making<Made>(_ make: () -> Made) -> (made: Made, declarations: Declarations) {
        let collector = Collector()
        let made = $collector.withValue(collector, operation: make)
        return (made, collector.found.withLock { $0 })
    }

    /// Called by the wrappers. What is made outside of ``making(_:)`` keeps its standard values.
    static func note(_ declaration: Declaration) { collector?.found.withLock { $0.all.append(declaration) } }
    static func note(_ check: @escaping @Sendable () throws(TritonError) -> Void) { collector?.found.withLock { $0.checks.append(check) } }

    var infos: [OptionInfo] { all.map(\.info) }

    /// - Throws: ``TritonError`` of code `usage`.
    func check() throws(TritonError) {
        for check in checks { try check() }
    }
}

struct Declaration: Sendable {
    let info: OptionInfo
    var reading = OptionReading.word
    var accepts: @Sendable (String) -> Bool = { _ in true }
    /// Whether `-n5` is `-n 5`.
    var joinsValue = false
    let slot: Slot
}

/// How many of the words behind an option are its own.
package enum OptionReading: Sendable {
    /// One that does not look like an option.
    case word
    /// One, whatever it looks like.
    case anyWord
    /// One and those behind it, up to the next that looks like an option.
    case untilNextOption
}

/// The words that were given for one declaration, as they were typed. For a flag its name, as often as it was given.
final class Slot: Sendable {
    private let given = Mutex<[String]>([])

    var words: [String] { given.withLock { $0 } }

    func add(_ word: String) { given.withLock { $0.append(word) } }
}
