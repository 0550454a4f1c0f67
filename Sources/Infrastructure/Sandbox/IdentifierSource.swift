/// The source of tokens and random ids; injected, so that tests are repeatable.
package struct IdentifierSource: Sendable {
    /// Returns `count` characters of the alphabet.
    private let draw: @Sendable (_ count: Int, _ alphabet: String) -> String

    package init(draw: @escaping @Sendable (_ count: Int, _ alphabet: String) -> String) { self.draw = draw }

    package static let random = IdentifierSource { count, alphabet in
        let letters = Array(alphabet)
        return String((0..<count).compactMap { _ in letters.randomElement() })
    }

    func hex(_ count: Int) -> String { draw(count, "0123456789abcdef") }
    func alphanumeric(_ count: Int) -> String { draw(count, "0123456789abcdefghijklmnopqrstuvwxyz") }
    func decimal(_ count: Int) -> String { draw(count, "123456789") }
}
