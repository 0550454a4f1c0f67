import Domain

/// Rules for the names and targets that a user types.
enum PURLName {
    static let hosts = ["url.lol", "omg.lol"]

    /// - Throws: ``TritonError`` of code `usage` with a hint.
    static func check(_ name: String) throws(TritonError) { try PURL.checkName(name) }

    static func checkTarget(_ target: String) throws(TritonError) { try PURL.checkTarget(target) }
}
