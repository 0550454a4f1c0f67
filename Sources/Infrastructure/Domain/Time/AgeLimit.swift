package import FoundationEssentials

/// The rules for erasing by age what could be reverted: a clock may be wrong, and a wrong clock must not erase it.
package enum AgeLimit {
    /// Number of the newest items that age alone does not erase.
    package static let keptOfAnyAge = 200
    /// Seconds between two runs beyond which the clock may have been wrong in one of them.
    private static let clockJump = 30 * 86_400.0

    /// The times of the last run with which the clock agrees. After another time, nothing is erased for its age until a
    /// later run agrees.
    package static func agreeing(with now: Date) -> Range<Date> {
        now.addingTimeInterval(-clockJump)..<now.addingTimeInterval(clockJump)
    }
}
