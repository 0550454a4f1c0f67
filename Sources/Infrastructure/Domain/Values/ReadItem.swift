/// Something that was read to be shown or changed, and whether the answer had its text. An answer may lack it, which
/// does not mean that the text is empty (service reference, section 4, rule 2).
package struct ReadItem<Value: Sendable>: Sendable {
    package let value: Value
    package let hasText: Bool

    package init(_ value: Value, hasText: Bool) {
        self.value = value
        self.hasText = hasText
    }
}

extension ReadItem: Equatable where Value: Equatable {}
