import FoundationEssentials

/// How much of a long test is run: for a change a part of it, which is another one for each argument, and all of it
/// with `TRITON_LONG_TESTS`, which `.ci/nightly` sets.
package enum Length {
    package static let isLong = ProcessInfo.processInfo.environment["TRITON_LONG_TESTS"].map { $0 != "0" } ?? false

    package static func of(short: Int, long: Int) -> Int { isLong ? long : short }
}
