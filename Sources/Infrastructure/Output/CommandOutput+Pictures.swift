extension CommandOutput {
    /// The source of the pictures of the records.
    package struct Pictures: Sendable {
        /// Largest height of a picture, in rows of the terminal.
        package var rows: Int
        /// The bytes of a record's picture; nil if there is none.
        package var bytes: @Sendable (_ position: Int) async -> [UInt8]?
        /// The bytes of a picture that the text of a document shows, by its URL; nil if it is not to be shown.
        package var linked: (@Sendable (_ url: String) async -> [UInt8]?)?

        package init(rows: Int = .max, bytes: @escaping @Sendable (_ position: Int) async -> [UInt8]?) {
            self.rows = rows
            self.bytes = bytes
        }

        /// The pictures that a text shows, by their URLs.
        package static func linked(_ picture: @escaping @Sendable (_ url: String) async -> [UInt8]?) -> Pictures {
            var pictures = Pictures { _ in nil }
            pictures.linked = picture
            return pictures
        }
    }
}
