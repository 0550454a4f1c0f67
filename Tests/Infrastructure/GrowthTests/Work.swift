import Glibc
import Testing

/// How the work for an input grows with the input.
enum Work {
    /// Four times the input is four times the work of a linear reader, and sixteen times that of a quadratic one. What
    /// is between the two leaves room for caches and for other programs.
    static let most = 9.0

    /// The work for four times the input, in units of the work for the input itself.
    /// - Parameter prepare: makes an input of about that size, and gives back what is measured.
    static func growth(from size: Int, _ prepare: (Int) throws -> () throws -> Void) throws -> Double {
        // The least of several is what the work itself takes.
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
        // What shares the processor's caches may have slowed the second one down, and not the first.
        for _ in 0..<4 where large / max(small, resolution) >= most {
            small = try least(size, of: 2)
            large = min(large, try least(4 * size, of: 2))
        }
        return large / max(small, resolution)
    }

    /// Seconds of work below which nothing is told apart.
    private static let resolution = 0.0005

    /// The processor's time of this thread, in seconds: other tests run meanwhile.
    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
