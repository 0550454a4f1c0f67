package import FoundationEssentials

/// What a replacement or deletion destroyed, with the command that puts it back.
package struct UndoItem: Sendable, Equatable {
    package var id: String
    package var profile: String
    package var address: Address?
    /// The command that destroyed it, as a person would read it: `purl delete blog`.
    package var command: String
    /// The thing as it was, in the form that `--json` prints.
    package var before: JSON
    /// The words after `triton` that put it back.
    package var restore: [String]
    /// The content those words take as their input; nil when they need none.
    package var content: [UInt8]?
    /// What cannot come back: a PURL's counter, a status's time.
    package var lost: [String]
    package var createdAt: Date

    package init(
        id: String = "", profile: String, address: Address?, command: String, before: JSON, restore: [String], content: [UInt8]? = nil, lost: [String] = [], createdAt: Date
    ) {
        self.id = id
        self.profile = profile
        self.address = address
        self.command = command
        self.before = before
        self.restore = restore
        self.content = content
        self.lost = lost
        self.createdAt = createdAt
    }
}
