package import Domain

extension Settings {
    /// A configuration without a file.
    /// - Throws: `config` with line and column.
    package init(parsing bytes: [UInt8]) throws(TritonError) { self.init(try TOMLDocument(bytes), path: nil) }

    /// The whole text with one key set, as ``SettingsFile`` would write it.
    package func text(setting key: SettingKey, to value: SettingValue) throws(TritonError) -> [UInt8] {
        try TOMLEditor(document).setting(key, to: value)
    }
}
