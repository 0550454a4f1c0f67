import Platform

/// A text or the bytes of a picture that are stored in a separate file.
enum LargeValue: Sendable {
    case text(String)
    case bytes([UInt8])
    /// The file does not exist.
    case missing

    var bytes: [UInt8] {
        switch self {
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        case .missing: []
        }
    }

    var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        case .missing: 0
        }
    }

    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Compares bytes, because `==` of strings ignores differences in Unicode normalisation.
    func isSame(_ other: LargeValue) -> Bool {
        switch (self, other) {
        case (.text(var left), .text(var right)):
            left.withUTF8 { left in right.withUTF8 { Self.isSame(left, $0) } }
        case (.bytes(let left), .bytes(let right)): left == right
        default: false
        }
    }

    private static func isSame(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress else {
            return left.count == right.count
        }
        return one == other || memcmp(one, other, left.count) == 0
    }
}

/// The files of a change, as this process has read or written them. They are not part of the change's value: any two
/// are equal.
struct FiledContent: Sendable, Equatable {
    struct Part: Sendable {
        /// The number in the file's name.
        let file: Int64
        let value: LargeValue
    }

    /// By state and field: `before.content`; `before` or `after` alone is a picture.
    var parts: [String: Part] = [:]

    static func == (left: FiledContent, right: FiledContent) -> Bool { true }
}
