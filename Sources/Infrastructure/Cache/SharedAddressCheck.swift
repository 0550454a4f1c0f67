package import Domain
import Synchronization

/// One check of an address for several lists that are read together. An empty list may mean that nobody has the
/// address: the service is asked once for all lists, and only if all are empty.
package final class SharedAddressCheck: Sendable {
    package typealias Question = @Sendable () async throws -> Bool

    /// The check of the lists that the current task reads; nil where each list asks for itself.
    @TaskLocal package static var current: SharedAddressCheck?

    private struct Waiting {
        let question: Question
        /// Whether the service answered 404, so that a failed check is a failure of the list.
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

    /// Asks the service. To be called when all lists were read and all are empty.
    /// - Throws: ``TritonError`` of code `not_found` when nobody has the address.
    package func ask() async throws {
        guard let waiting = waiting.withLock({ $0 }) else { return }
        let isKnown: Bool
        do { isKnown = try await waiting.question() } catch {
            // An empty answer is valid, even if the address cannot be checked.
            if waiting.isDenied { throw error }
            return
        }
        guard isKnown else { throw TritonError.nobodyHas(address) }
    }
}
