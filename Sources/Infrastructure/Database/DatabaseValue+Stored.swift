import Domain
import FoundationEssentials
package import GRDB

extension DatabaseValue {
    /// The value as it is stored: SQLite ends a text at a NUL, so a text that contains one is stored as bytes, which
    /// are read as the same text.
    package var stored: DatabaseValue {
        guard case .string(let text) = storage, text.contains(byte: 0) else { return self }
        return Data(text.utf8).databaseValue
    }
}
