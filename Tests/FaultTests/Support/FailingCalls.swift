import Domain
import FoundationEssentials
import Glibc
import ProgramSupport

/// A preloaded C library (`failing_calls.c`) that kills a program, or makes its calls fail, at one exact step.
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

    /// A path; only changes below it count.
    let folder: String
    let fault: Fault
    private let log: String

    init(below folder: String, _ fault: Fault, log: String) {
        self.folder = folder
        self.fault = fault
        self.log = log
    }

    /// - Parameters:
    ///   - step: from 1 on; with nil no call fails, and all are logged.
    ///   - call: name of the calls that count; nil for all.
    func variables(at step: Int?, of call: String? = nil) throws -> [String: String] {
        var variables = [
            "LD_PRELOAD": try Self.library.get(), "FAULT_BELOW": folder, "FAULT_LOG": log,
        ]
        variables["FAULT_AT"] = step.map { String($0) }
        variables["FAULT_CALL"] = call
        if case .error(let number) = fault { variables["FAULT_ERROR"] = String(number) }
        return variables
    }

    /// The name of the call that failed; nil when the program made fewer calls.
    var hit: String? { FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self).trimmed } }

    /// The names of all calls of a run without a fault.
    var logged: [String] {
        let text = FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    private static let library = Result { try PreloadedLibrary.make("failing_calls") }
}
