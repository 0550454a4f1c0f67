import Glibc
import Testing

/// Measures how the work for an input grows with its size.
enum Work {
    /// For four times the input, linear code needs four times the work, and quadratic code sixteen times. The limit is
    /// between the two, because of caches and other programs.
    static let most = 9.0

    /// The work for four times the input, divided by the work for the input itself.
    /// - Parameter prepare: makes an input of about that size, and returns the code to measure.
    static func growth(from size: Int, _ prepare: (Int) throws -> () throws -> Void) throws -> Double {
        // The least of several runs is the closest to the work itself.
        func least(_ size: Int, of count: Int) throws -> Double {
            let body = try prepare(size)
            var least = Double.infinity
            for _ in 0..<count {
                let start = now()
                try body()
                least = min(least, now() - start)
            }
            return least
        }
        var small = try least(size, of: 2), large = try least(4 * size, of: 1)
        // Programs that share the caches of the processor may have slowed down only the second one.
        for _ in 0..<4 where large / max(small, resolution) >= most {
            small = try least(size, of: 2)
            large = min(large, try least(4 * size, of: 2))
        }
        return large / max(small, resolution)
    }

    /// Seconds of work below which a measurement is not exact enough.
    private static let resolution = 0.0005

    /// CPU time of this thread, in seconds, because other tests run at the same time.
    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
