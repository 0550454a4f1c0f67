import Synchronization

/// The answer that a cached list was made from. If the same answer comes again, it is not parsed again.
///
/// It belongs to one list that is being fetched. It is passed as a task-local value from the cache, which knows the
/// last answer, to the client, which sees the new one; the layers between do not need it.
package final class LastAnswer: Sendable {
    /// Thrown in place of an equal answer.
    package struct Unchanged: Error {}

    @TaskLocal package static var current: LastAnswer?

    private let known: Fingerprint?
    private let salt: UInt64
    private let seen = Mutex<(print: Fingerprint?, count: Int)>((nil, 0))

    /// - Parameters:
    ///   - known: fingerprint of the last answer; nil when there was none.
    ///   - version: version of the program. Another version may parse the same answer differently.
    package init(known: Fingerprint?, version: String) {
        self.known = known
        salt = version.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) } << 1
    }

    /// Fingerprint of the new answer. Nil when there was none or more than one: a list from several answers is always
    /// parsed.
    package var fingerprint: Fingerprint? { seen.withLock { $0.count == 1 ? $0.print : nil } }

    /// - Parameter isForOwner: whether the owner asked. The same bytes can have another meaning for the owner, who gets
    ///   more data.
    /// - Throws: ``Unchanged`` when the first answer is the known one.
    package func note(_ body: [UInt8], asOwner isForOwner: Bool) throws(Unchanged) {
        let print = Fingerprint(of: body, salt: salt | (isForOwner ? 1 : 0))
        let isFirst = seen.withLock { seen in
            seen = (print, seen.count + 1)
            return seen.count == 1
        }
        if isFirst, print == known { throw Unchanged() }
    }
}
