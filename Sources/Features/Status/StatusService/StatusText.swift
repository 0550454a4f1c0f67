import Domain

/// Comparing texts that went through the service.
package enum StatusText {
    /// Line ends may have changed and ends may have been trimmed (service reference, section 4, rule 6).
    package static func areSame(_ left: String, _ right: String) -> Bool { normalise(left) == normalise(right) }

    private static func normalise(_ text: String) -> String { text.normalisedLineEnds.trimmed }
}
