/// An item of an answer, and the names of the fields that the answer lacks. These are unknown, which is not the same as
/// empty: any key of an answer may be missing (service reference, section 4, rule 2).
package struct ReadItem<Value: Sendable>: Sendable {
    package let value: Value
    package let missing: Set<String>

    /// - Parameter known: says for each field whether the answer has it.
    package init(_ value: Value, known: [String: Bool]) {
        self.value = value
        missing = Set(known.filter { !$0.value }.keys)
    }
}

extension ReadItem: Equatable where Value: Equatable {}
