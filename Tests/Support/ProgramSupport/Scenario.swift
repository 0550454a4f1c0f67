package import FeatureSupport
import FoundationEssentials
import Testing

/// A text file of command lines with their expected effects.
///
///     # Title
///     $ triton purl add blog https://example.com
///     < a line of input
///     > https://demo.url.lol/blog
///     ! triton: an expected line of standard error
///     ? 0
///
/// A line `% executable` means that the scenario starts programs or makes files, so that it runs only with the real
/// executable, in a temporary folder.
///
/// A line `\` means that the last expected line of standard output has no newline. `[..]` in an expected line matches
/// any text. Without a `?` line the exit code is 0.
package struct Scenario: Sendable, CustomTestStringConvertible {
    package struct Step: Sendable {
        package var line = 0
        package var words: [String] = []
        package var input = ""
        package var expected = Effect()
    }

    package let name: String
    package private(set) var title = ""
    package private(set) var steps: [Step] = []
    package private(set) var needsExecutable = false

    package var testDescription: String { name }

    package init(name: String, text: String) {
        self.name = name
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let rest = String(line.dropFirst(2)) + "\n"
            switch line.first {
            case "$":
                steps.append(Step(line: number + 1, words: Array(Words.split(String(line.dropFirst(2))).dropFirst())))
            case "%": needsExecutable = true
            case "#": title = String(line.dropFirst(2))
            case "<" where !steps.isEmpty: steps[steps.count - 1].input += rest
            case ">" where !steps.isEmpty: steps[steps.count - 1].expected.output += rest
            case "\\" where !steps.isEmpty: steps[steps.count - 1].expected.output.removeLast()
            case "!" where !steps.isEmpty: steps[steps.count - 1].expected.error += rest
            case "?" where !steps.isEmpty: steps[steps.count - 1].expected.exitCode = Int32(line.dropFirst(2)) ?? -1
            default: break
            }
        }
    }

    /// All scenario files of the repository, for a caller in a folder directly below `Tests`.
    package static func all(file: String = #filePath) throws -> [Scenario] {
        let folder = file.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Scenarios"
        return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted().map
        { name in
            guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { throw TestHomeError(0) }
            return Scenario(name: name, text: String(decoding: data, as: UTF8.self))
        }
    }
}

/// Compares an effect with the expected one of a scenario.
package enum Expectation {
    /// The differences, or nil.
    package static func difference(_ actual: Effect, _ expected: Effect) -> String? {
        var complaints: [String] = []
        if actual.exitCode != expected.exitCode {
            complaints.append("exit code \(actual.exitCode) instead of \(expected.exitCode)")
        }
        if !matches(actual.output, expected.output) {
            complaints.append("standard output\n\(actual.output)instead of\n\(expected.output)")
        }
        if !matches(actual.error, expected.error) {
            complaints.append("standard error\n\(actual.error)instead of\n\(expected.error)")
        }
        return complaints.isEmpty ? nil : complaints.joined(separator: "\n")
    }

    private static func matches(_ actual: String, _ expected: String) -> Bool {
        let left = actual.split(separator: "\n", omittingEmptySubsequences: false)
        let right = expected.split(separator: "\n", omittingEmptySubsequences: false)
        return left.count == right.count && zip(left, right).allSatisfy { line(String($0), String($1)) }
    }

    private static func line(_ actual: String, _ pattern: String) -> Bool {
        let pieces = pattern.split(separator: "[..]", omittingEmptySubsequences: false).map(String.init)
        guard pieces.count > 1 else { return actual == pattern }
        guard actual.hasPrefix(pieces[0]) else { return false }
        var rest = actual.dropFirst(pieces[0].count)
        for piece in pieces.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(pieces[pieces.count - 1])
    }
}
