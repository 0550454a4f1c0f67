/// Random numbers that are the same for the same seed (xorshift64*).
struct SeededGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        // Else similar seeds would give similar first numbers.
        state = (seed &+ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9 | 1
        for _ in 0..<4 { _ = below(2) }
    }

    mutating func below(_ limit: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % limit
    }

    /// True once in `count` times, on average.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
