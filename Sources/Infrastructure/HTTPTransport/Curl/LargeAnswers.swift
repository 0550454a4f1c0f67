/// Admits one large answer at a time, until it has been read: six answers at once would need six times the memory.
///
/// It is used only on the loop's thread.
final class LargeAnswers {
    /// Bytes that each answer may have beside a large one.
    static let smallest = 8 << 20

    private weak var current: LargeAnswer?
    private let didEnd: @Sendable () -> Void

    /// - Parameter didEnd: called when the next one may begin, on any thread.
    init(didEnd: @escaping @Sendable () -> Void) { self.didEnd = didEnd }

    /// Nil while there is another one.
    func begin() -> LargeAnswer? {
        guard current == nil else { return nil }
        let answer = LargeAnswer(didEnd: didEnd)
        current = answer
        return answer
    }
}

/// Held by the large answer that is in memory; the next one begins when it is released.
package final class LargeAnswer: Sendable {
    private let didEnd: @Sendable () -> Void

    fileprivate init(didEnd: @escaping @Sendable () -> Void) { self.didEnd = didEnd }

    deinit { didEnd() }
}
