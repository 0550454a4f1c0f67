import FoundationEssentials

/// How much of a test with random moments is run: `TRITON_LONG_TESTS=1`, which `.ci/test` sets, asks for all of it.
enum Length {
    static let isLong = ProcessInfo.processInfo.environment["TRITON_LONG_TESTS"] == "1"

    static func of(short: Int, long: Int) -> Int { isLong ? long : short }
}
