/// What one feature keeps in one of the two databases: its tables, as migrations that only ever grow at the end.
package struct FeatureSchema: Sendable {
    package let feature: String
    /// SQL of each migration, oldest first. A released one is never changed.
    package let migrations: [String]

    package init(_ feature: String, migrations: [String]) {
        self.feature = feature
        self.migrations = migrations
    }
}
