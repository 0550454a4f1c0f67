import Synchronization

/// The answer that a cached list was made of. The same answer again needs not be read a second time.
///
/// It belongs to one list that is being fetched, and is known to whatever is called for that: between the cache, which
/// knows what was answered last, and the client, which sees what is answered now, are layers that know neither.
package final class LastAnswer: Sendable {
    /// Thrown in place of an answer that is the same.
    package struct Unchanged: Error {}

    @TaskLocal package static var current: LastAnswer?

    private let known: Fingerprint?
    private let salt: UInt64
    private let seen = Mutex<(print: Fingerprint?, count: Int)>((nil, 0))

    /// - Parameters:
    ///   - known: that of the last answer; nil when there was none.
    ///   - version: of the program. Another one may read the same answer in another way.
    package init(known: Fingerprint?, version: String) {
        self.known = known
        salt = version.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) } << 1
    }

    /// That of the new answer. Nil when there was none or more than one: a list that is made of several is always read.
    package var fingerprint: Fingerprint? { seen.withLock { $0.count == 1 ? $0.print : nil } }

    /// - Parameter isForOwner: the owner is told more, so the same bytes can mean something else.
    /// - Throws: ``Unchanged``.
    package func note(_ body: [UInt8], asOwner isForOwner: Bool) throws(Unchanged) {
        let print = Fingerprint(of: body, salt: salt | (isForOwner ? 1 : 0))
        let isFirst = seen.withLock { seen in
            seen = (print, seen.count + 1)
            return seen.count == 1
        }
        if isFirst, print == known { throw Unchanged() }
    }
}
