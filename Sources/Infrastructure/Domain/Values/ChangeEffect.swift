/// What a change did to an item of the service. The raw value is the field `action` of its record.
package enum ChangeEffect: String, Sendable {
    case created, changed
    /// It was as it should be already, so nothing was sent.
    case unchanged

    /// What was done, for a sentence.
    /// - Parameter creation: the word for something new.
    package func done(_ creation: SafeText = "added") -> SafeText { self == .created ? creation : "changed" }

    /// What an addition did, which may replace an item.
    package func addition(of item: SafeText) -> SafeText {
        switch self {
        case .created: "added \(item)"
        case .changed: "replaced \(item)"
        case .unchanged: "\(item) is unchanged"
        }
    }
}
