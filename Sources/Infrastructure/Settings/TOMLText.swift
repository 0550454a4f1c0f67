package import Domain

/// TOML in other places than the configuration: files of records, and headers of texts.
package enum TOMLText {
    /// The values of a file or of a part of one.
    /// - Throws: ``TritonError`` of code `bad_data` with line and column.
    package static func values(of bytes: [UInt8]) throws(TritonError) -> [String: SettingValue] {
        do throws(TritonError) { return try TOMLDocument(bytes).root } catch {
            var error = error
            error.code = .badData
            throw error
        }
    }

    package static func quoted(_ text: String) -> String { SettingValue.basic(text) }
}
