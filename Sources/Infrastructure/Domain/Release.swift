/// The version of the program, its manual pages and its packages; `.ci/version` reads this file.
package enum Release {
    package static let version = "0.1.0"
    /// The day of the release. A build does not change it.
    package static let date = "November 21, 2026"
}
