package import Domain

/// Where a file of the program is.
package struct FilePathRecord: DescribedRecord {
    package let path: String

    package init(_ path: String) { self.path = path }

    package static let fields = ItemFields<FilePathRecord>(
        "path", .derived("path", \.path, "where it is", column: .main))
}

extension CommandOutput {
    /// The path, in a line that a script can use.
    package static func path(_ path: String) -> CommandOutput {
        .content(FilePathRecord(path), bytes: Array((path + "\n").utf8), screen: .text(RemoteText(path)))
    }
}
