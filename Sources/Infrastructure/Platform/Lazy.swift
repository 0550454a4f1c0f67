import Synchronization

/// A value that is made once, when it is first read, and can be replaced.
///
/// A lock is held while it is made, so making it must not read it, directly or indirectly.
package final class Lazy<Value: Sendable>: Sendable {
    private enum State {
        case unmade(@Sendable () throws -> Value)
        case made(Value)
    }

    private let state: Mutex<State>

    package init(_ make: @escaping @Sendable () throws -> Value) { state = Mutex(.unmade(make)) }
    package convenience init(value: Value) { self.init { value } }

    /// - Throws: the error of making it; the next call tries again.
    package func get() throws -> Value {
        try state.withLock { state in
            switch state {
            case .made(let value): return value
            case .unmade(let make):
                let value = try make()
                state = .made(value)
                return value
            }
        }
    }

    /// Replaces the value, made or not, by another that is made at the next read.
    package func replace(_ make: @escaping @Sendable () throws -> Value) { state.withLock { $0 = .unmade(make) } }

    package var isMade: Bool { state.withLock { if case .made = $0 { true } else { false } } }
}
