package import Domain
import GRDB

/// The reason why the sandbox file cannot be used.
package struct SandboxDamage: Sendable, Equatable {
    /// `config` for a file with other tables than those of this version, `bad_data` for a damaged one.
    let code: TritonError.Code
    let reason: SafeText

    static let otherTables = SandboxDamage(code: .config, reason: "its tables are not those of this version")

    package var error: TritonError {
        TritonError(
            code, "the sandbox file cannot be used: \(reason)", hint: "'triton sandbox reset' makes a new one")
    }
}

extension SandboxDamage {
    /// Nil for an error that does not come from the file.
    init?(_ error: any Error) {
        switch error {
        // The library has no public case for it.
        case let error as RowDecodingError where error.description.hasPrefix("column not found"):
            self = .otherTables
        case is RowDecodingError, is JSONSyntaxError:
            self.init(
                code: .badData, reason: "a row of it contains something that this version does not write")
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
                self.init(
                    code: .config, reason: "\(Self.otherTables.reason) (\(line: error.message ?? "unknown"))")
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                self.init(code: .badData, reason: SafeText(line: error.message ?? "it is damaged"))
            default: return nil
            }
        default: return nil
        }
    }
}
