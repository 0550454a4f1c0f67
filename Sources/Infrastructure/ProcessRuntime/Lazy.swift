import Synchronization

/// A part that is made when it is first asked for, once, and can be replaced.
///
/// A lock is held while it is made, so it must not ask for itself, directly or through others.
package final class Lazy<Value: Sendable>: Sendable {
    private enum State {
        case unmade(@Sendable () throws -> Value)
        case made(Value)
    }

    private let state: Mutex<State>

    package init(_ make: @escaping @Sendable () throws -> Value) { state = Mutex(.unmade(make)) }
    package convenience init(value: Value) { self.init { value } }

    /// - Throws: what making it throws; the next call tries again.
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

    /// Puts another in its place, made or not.
    package func replace(_ make: @escaping @Sendable () throws -> Value) { state.withLock { $0 = .unmade(make) } }

    package var isMade: Bool { state.withLock { if case .made = $0 { true } else { false } } }
}
