/// What becomes of a field that differs between two versions, given the version that both come from.
///
/// This is the only decision about two versions and their base. ``ThreeWayMerge`` asks it with whole states, for edits,
/// the outbox, undo, `dns apply` and `weblog post`; `Comparison` of the folder asks it with the hashes of its state.
package enum FieldDecision<Value: Sendable>: Sendable {
    /// Nobody changed it.
    case same
    /// Only we changed it.
    case ours
    /// Only they changed it.
    case theirs
    /// Both changed it, in different places.
    case merged(Value)
    /// Both changed it, in the same place.
    case conflict

    /// - Parameters:
    ///   - isOurs: whether our version is another than the base.
    ///   - isTheirs: whether their version is another than the base.
    ///   - merge: joins both changes; nil if they are in the same place.
    package init(isOurs: Bool, isTheirs: Bool, merge: () -> Value?) {
        switch (isOurs, isTheirs) {
        case (false, false): self = .same
        case (true, false): self = .ours
        case (false, true): self = .theirs
        case (true, true): self = merge().map { .merged($0) } ?? .conflict
        }
    }
}
