import Domain
import FoundationEssentials
import Glibc
import ProgramSupport

/// A library in C that the loader puts before the system's: it ends a program, or fails its calls, at one exact step
/// (`failing_calls.c`).
struct FailingCalls {
    enum Fault: CustomStringConvertible {
        case kill
        case error(Int32)

        var description: String {
            switch self {
            case .kill: "kill -9"
            case .error(let number): String(cString: strerror(number))
            }
        }
    }

    /// A path; only what is changed below it counts.
    let folder: String
    let fault: Fault
    private let log: String

    init(below folder: String, _ fault: Fault, log: String) {
        self.folder = folder
        self.fault = fault
        self.log = log
    }

    /// - Parameter step: from 1 on.
    func variables(at step: Int) throws -> [String: String] {
        var variables = [
            "LD_PRELOAD": try Self.library.get(), "FAULT_BELOW": folder, "FAULT_AT": String(step), "FAULT_LOG": log,
        ]
        if case .error(let number) = fault { variables["FAULT_ERROR"] = String(number) }
        return variables
    }

    /// The name of the call that was hit; nil when the program made fewer.
    var hit: String? { FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self).trimmed } }

    private static let library = Result { try PreloadedLibrary.make("failing_calls") }
}
