/// Makes changed inputs from seeds, always the same for the same random seed.
struct Changes {
    private var state: UInt64
    private let seeds: [[UInt8]]
    private let words: [[UInt8]]

    init(seed: UInt64, seeds: [[UInt8]], words: [String]) {
        state = seed | 1
        self.seeds = seeds + [[]]
        self.words =
            words.map { Array($0.utf8) } + [
                [0], [0xFF], [0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC2, 0x9B], [0x1B],
                [0xE2, 0x80, 0xAE], [13], [10],
            ]
    }

    mutating func next() -> [UInt8] {
        var text = seeds[below(seeds.count)]
        for _ in 0...below(6) {
            let place = below(text.count + 1)
            let end = min(text.count, place + below(9))
            switch below(7) {
            case 0: text.replaceSubrange(place..<end, with: [])
            case 1 where place < text.count: text[place] ^= 1 << UInt8(below(8))
            case 2 where place < text.count: text[place] = UInt8(below(256))
            case 3:
                let other = seeds[below(seeds.count)]
                let start = below(other.count + 1)
                text.replaceSubrange(place..<end, with: other[start..<min(other.count, start + below(64))])
            case 4:
                text.insert(
                    contentsOf: Array(repeatElement(words[below(words.count)], count: 1 + below(20)).joined()),
                    at: place)
            default: text.insert(contentsOf: words[below(words.count)], at: place)
            }
        }
        return text
    }

    /// xorshift64*.
    private mutating func below(_ limit: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % limit
    }
}
