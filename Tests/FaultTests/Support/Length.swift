import FoundationEssentials

/// The length of tests with random times: `TRITON_LONG_TESTS`, which `.ci/nightly` sets, runs them completely.
enum Length {
    static let isLong = ProcessInfo.processInfo.environment["TRITON_LONG_TESTS"].map { $0 != "0" } ?? false

    static func of(short: Int, long: Int) -> Int { isLong ? long : short }
}
