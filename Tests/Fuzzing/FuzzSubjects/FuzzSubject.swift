import Domain

/// A parser of input from outside, with the promises that it must keep for every input.
///
/// Every subject is run in two ways: by the tests, with its seeds and changes of them, and by `.ci/fuzz`, with
/// libFuzzer, coverage and the address sanitizer.
package struct FuzzSubject: Sendable, CustomStringConvertible {
    /// Also the name of its folder in `Tests/Fuzzing/Seeds`.
    package let name: String
    /// Further folders with seeds, below `Tests`.
    package let seedFolders: [String]
    /// Parts of valid input, so that more of the changes are meaningful.
    package let words: [String]
    /// - Throws: ``BrokenPromise``. Crashes and endless loops are detected from outside.
    package let check: @Sendable ([UInt8]) async throws -> Void

    init(
        _ name: String, seedFolders: [String] = [], words: [String] = [],
        check: @escaping @Sendable ([UInt8]) async throws -> Void
    ) {
        (self.name, self.words, self.check) = (name, words, check)
        self.seedFolders = ["Fuzzing/Seeds/" + name] + seedFolders
    }

    package var description: String { name }

    package static let all: [FuzzSubject] = [
        json, answers, envelope, settings, shellLine, entry, sandbox, request, server, text, rendering, markup, names,
        commandLine, merge, changes, feed,
    ]
}

package struct BrokenPromise: Error, CustomStringConvertible {
    package let description: String
}

func promise(_ isKept: Bool, _ description: @autoclosure () -> String) throws {
    if !isKept { throw BrokenPromise(description: description()) }
}

/// Checks for code points that must not reach a terminal: control characters, except newline and tab in texts of
/// several lines, and invisible or bidirectional characters. Tags are allowed in a flag.
func promiseHarmless(_ text: String, lines: Bool, _ sink: String) throws {
    var isInFlag = false
    for scalar in text.unicodeScalars {
        let value = scalar.value
        if value == 0x1F3F4 {
            isInFlag = true
        } else if isInFlag, (0xE0030...0xE007F).contains(value) {
            isInFlag = value != 0xE007F; continue
        } else {
            isInFlag = false
        }
        let isControl = value < 0x20 && !(lines && (value == 10 || value == 9)) || (0x7F...0x9F).contains(value)
        try promise(
            !isControl && !TextEscaping.isInvisible(scalar), "\(sink) lets U+\(String(value, radix: 16)) through")
        try promise(
            lines || !TextEscaping.isDirectionMark(scalar), "\(sink) lets U+\(String(value, radix: 16)) into a line")
    }
}

func promiseHarmless(_ error: TritonError, _ sink: String) throws {
    try promiseHarmless(error.sentence.rendered, lines: false, sink)
    try promiseHarmless(error.hint?.rendered ?? "", lines: false, sink)
}
