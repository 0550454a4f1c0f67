/// The version of the tables. There are no migrations: a file of another version is rebuilt by a reset.
enum SandboxSchema {
    /// Stored in `user_version`; must be raised with every change of `tables.sql`.
    static let version = 2
}
