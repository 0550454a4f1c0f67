/// Punycode (RFC 3492) for one label, as the service registers emoji addresses (service reference, section 5).
package enum Punycode {
    private static let base = 36, tMin = 1, tMax = 26, skew = 38, damp = 700, initialBias = 72, initialN = 128

    /// In bytes. Encoding and decoding take quadratic time.
    package static let maximumNameLength = 253

    /// `🥰` gives `xn--js9h`. An ASCII label and a label longer than ``maximumNameLength`` are returned unchanged.
    package static func encodeLabel(_ label: String) -> String {
        guard label.utf8.count <= maximumNameLength, !label.utf8.allSatisfy({ $0 < 0x80 }) else { return label }
        let scalars = Array(label.unicodeScalars)
        var output = scalars.filter(\.isASCII).map { UInt8($0.value) }
        let basic = output.count
        var handled = basic
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var n = initialN, delta = 0, bias = initialBias
        while handled < scalars.count {
            guard let next = scalars.map({ Int($0.value) }).filter({ $0 >= n }).min() else { break }
            delta += (next - n) * (handled + 1)
            n = next
            for scalar in scalars {
                if scalar.value < n { delta += 1 }
                guard scalar.value == n else { continue }
                var q = delta, k = base
                while true {
                    let t = threshold(k, bias)
                    if q < t { break }
                    output.append(digit(t + (q - t) % (base - t)))
                    q = (q - t) / (base - t)
                    k += base
                }
                output.append(digit(q))
                bias = adapt(delta, handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return "xn--" + String(decoding: output, as: UTF8.self)
    }

    /// The same for each label of a host name, in lower case, without the mappings of the standard (IDNA).
    package static func encodeHost(_ host: String) -> String {
        host.lowercased().unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
            .map { encodeLabel(String($0)) }.joined(separator: ".")
    }

    /// Nil when the label does not begin with `xn--`, is longer than ``maximumNameLength``, or does not decode.
    package static func decodeLabel(_ label: String) -> String? {
        // A quick check: few names begin with "x".
        guard label.utf8.count <= maximumNameLength, let first = label.utf8.first, first | 0x20 == UInt8(ascii: "x"),
            label.lowercased().hasPrefix("xn--")
        else { return nil }
        let body = Array(label.utf8.dropFirst(4))
        var output: [Unicode.Scalar] = []
        var index = 0
        if let hyphen = body.lastIndex(of: UInt8(ascii: "-")) {
            for byte in body[..<hyphen] {
                guard byte < 0x80 else { return nil }
                output.append(Unicode.Scalar(byte))
            }
            index = hyphen + 1
        }
        var n = initialN, i = 0, bias = initialBias
        while index < body.count {
            let old = i
            guard let delta = delta(in: body, at: &index, bias) else { return nil }
            i += delta
            bias = adapt(delta, output.count + 1, isFirst: old == 0)
            n += i / (output.count + 1)
            i %= output.count + 1
            guard let scalar = UInt32(exactly: n).flatMap(Unicode.Scalar.init) else { return nil }
            output.insert(scalar, at: i)
            i += 1
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: output)
        return text.isEmpty ? nil : String(text)
    }

    /// Reads one number of variable length (RFC 3492, section 3.3); nil if it is cut off, or does not fit into 32 bits.
    private static func delta(in body: [UInt8], at index: inout Int, _ bias: Int) -> Int? {
        var delta = 0, weight = 1, k = base
        while true {
            guard index < body.count, let value = value(body[index]) else { return nil }
            index += 1
            let (product, overflow) = value.multipliedReportingOverflow(by: weight)
            guard !overflow, delta <= Int(UInt32.max) - product else { return nil }
            delta += product
            let t = threshold(k, bias)
            if value < t { return delta }
            weight *= base - t
            guard weight <= Int(UInt32.max) else { return nil }
            k += base
        }
    }

    private static func threshold(_ k: Int, _ bias: Int) -> Int { min(max(k - bias, tMin), tMax) }
    private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 97 : value + 22) }

    private static func value(_ byte: UInt8) -> Int? {
        switch byte {
        case 48...57: Int(byte) - 22
        case 65...90: Int(byte) - 65
        case 97...122: Int(byte) - 97
        default: nil
        }
    }

    private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var k = 0
        while delta > ((base - tMin) * tMax) / 2 {
            delta /= base - tMin
            k += base
        }
        return k + (base - tMin + 1) * delta / (delta + skew)
    }
}
