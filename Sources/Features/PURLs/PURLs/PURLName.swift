import Domain

/// Rules for what a person types as name and target.
enum PURLName {
    static let hosts = ["url.lol", "omg.lol"]

    /// - Throws: ``TritonError`` of code `usage` saying what would be right.
    static func check(_ name: String) throws(TritonError) { try PURL.checkName(name) }

    static func checkTarget(_ target: String) throws(TritonError) { try PURL.checkTarget(target) }
}
