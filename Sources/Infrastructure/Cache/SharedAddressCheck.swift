package import Domain
import Synchronization

/// Several lists of one address that are read together. An empty one may mean that nobody has the address: this is
/// asked once for all of them, and only if none has anything.
package final class SharedAddressCheck: Sendable {
    package typealias Question = @Sendable () async throws -> Bool

    /// Of the lists that the current task reads; nil where each asks for itself.
    @TaskLocal package static var current: SharedAddressCheck?

    private struct Waiting {
        let question: Question
        /// Whether the service answered that there is no such thing, so that a failed check fails the list.
        let isDenied: Bool
    }

    private let address: Address
    private let waiting = Mutex<Waiting?>(nil)

    package init(of address: Address) { self.address = address }

    /// - Returns: false for another address: its list asks for itself.
    func postpone(_ address: Address, isDenied: Bool, _ question: @escaping Question) -> Bool {
        guard address == self.address else { return false }
        waiting.withLock { waiting in
            if waiting == nil || isDenied { waiting = Waiting(question: question, isDenied: isDenied) }
        }
        return true
    }

    /// Called when all lists were read and none has anything.
    /// - Throws: ``TritonError`` of code `not_found` when nobody has the address.
    package func ask() async throws {
        guard let waiting = waiting.withLock({ $0 }) else { return }
        let isKnown: Bool
        do { isKnown = try await waiting.question() } catch {
            // Empty answers are, even if nothing can be found out about the address.
            if waiting.isDenied { throw error }
            return
        }
        guard isKnown else { throw TritonError.nobodyHas(address) }
    }
}
