/// The only error type that users see.
///
/// It reads as one sentence: `triton: cannot add purl 'blog': that name exists`. Every part is safe to print: no
/// secret is ever put into one, and text from outside is escaped on its way in.
package struct TritonError: Error, Sendable, Equatable {
    package var code: Code
    /// The action that failed, without the subject: `cannot add purl`. Nil when the message says it all.
    package var action: SafeText?
    /// The subject of the action; shown in single quotes.
    package var subject: SafeText?
    /// The cause, lower case, without a full stop.
    package var message: SafeText
    /// The line of the file that the message is about, counted from 1.
    package var line: Int?
    /// What to do next, one line.
    package var hint: SafeText?
    /// General advice for this kind of failure, shown only where no other layer has a hint.
    package var generalHint: SafeText?
    /// The HTTP status, when the service was asked.
    package var status: Int?
    /// Whether a request that changes something was sent and its outcome is unknown.
    package var mayHaveArrived = false
    /// The difference, where the error is about two versions of one text.
    package var difference: TextDifference?
    /// The number in the outbox under which the user's text is kept.
    package var keptAs: String?
    /// The address that nobody has, where that is the error.
    package private(set) var missingAddress: Address?

    package init(_ code: Code, _ message: SafeText, hint: SafeText? = nil, status: Int? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.status = status
    }

    package var advice: SafeText? { hint ?? generalHint }

    /// The same error with the action that failed, unless a lower layer has set one already.
    package func withContext(_ action: SafeText, _ subject: SafeText? = nil) -> TritonError {
        guard self.action == nil else { return self }
        var copy = self
        copy.action = action
        copy.subject = subject
        return copy
    }

    /// The sentence without the program's name.
    package var sentence: SafeText {
        let cause: SafeText = line.map { "line \($0): \(message)" } ?? message
        guard let action else { return cause }
        return subject.map { "\(action) '\($0)': \(cause)" } ?? "\(action): \(cause)"
    }
}

extension TritonError {
    /// The closed list of codes, documented in the manual. The raw value is the name in JSON errors.
    package enum Code: String, Sendable, CaseIterable {
        case failed
        /// A check found problems, differences or dead links.
        case findings
        case taken
        case cancelled, partial, usage
        case confirmationNeeded = "confirmation_needed"
        case badData = "bad_data"
        case noInput = "no_input"
        case unavailable, software, exists, io
        case tryLater = "try_later"
        case noPermission = "no_permission"
        case readOnly = "read_only"
        case config
        case notFound = "not_found"

        package var exitCode: Int32 {
            switch self {
            case .failed, .findings, .taken: 1
            case .cancelled: 2
            case .partial: 3
            case .usage, .confirmationNeeded: 64
            case .badData: 65
            case .noInput: 66
            case .unavailable: 69
            case .software: 70
            case .exists: 73
            case .io: 74
            case .tryLater: 75
            case .noPermission, .readOnly: 77
            case .config: 78
            case .notFound: 79
            }
        }

        /// One line for the manual.
        package var meaning: StaticString {
            switch self {
            case .failed: "the service refused for another reason"
            case .findings: "a check found a problem or a difference"
            case .taken: "somebody has the address that 'address available' asks about"
            case .cancelled: "the user declined"
            case .partial: "some items failed or are in conflict; each is named"
            case .usage: "the arguments are wrong"
            case .confirmationNeeded: "a question needs an answer, and there is no terminal: repeat it with --yes"
            case .badData: "input or an answer that does not parse, or empty content"
            case .noInput: "a file that does not exist"
            case .unavailable: "no network, no answer in time, or a server error after retries"
            case .software: "a bug in triton"
            case .exists: "it exists already, or somebody changed it meanwhile"
            case .io: "reading or writing failed"
            case .tryLater: "the service asks to try again later, or another process is changing the same item"
            case .noPermission: "no token, a wrong one, or someone else's address"
            case .readOnly: "TRITON_READ_ONLY or the profile's setting 'read_only' forbids changes"
            case .config: "the configuration file is wrong (with line and column)"
            case .notFound: "the item or the address does not exist"
            }
        }
    }
}

extension TritonError {
    package static func nobodyHas(_ address: Address) -> TritonError {
        var error = TritonError(.notFound, "nobody has the address '\(address)'", status: 404)
        error.missingAddress = address
        return error
    }
}

/// Two versions of one text.
package struct TextDifference: Sendable, Equatable {
    package let before: String
    package let after: String

    package init(before: String, after: String) {
        self.before = before
        self.after = after
    }
}

extension TritonError {
    /// Any error as a `TritonError`: other types become `cancelled` or `software`.
    package init(surfacing error: any Error) {
        self =
            switch error {
            case let error as TritonError: error
            case is CancellationError: .interrupted
            default: .bug("\(line: String(describing: error))")
            }
    }

    package static func bug(_ description: SafeText) -> TritonError {
        TritonError(
            .software, "a bug in triton: \(description)", hint: "please report it with the command that you typed")
    }
}

extension TritonError {
    /// Adds a second piece of advice after the hint.
    package mutating func addHint(_ advice: SafeText) {
        guard let hint else { return self.hint = advice }
        guard hint.rendered.hasSuffix("?") else { return self.hint = "\(hint); \(advice)" }
        let sentence = advice.rendered.prefix(1).uppercased() + advice.rendered.dropFirst()
        self.hint = "\(hint) \(trusted: sentence)"
    }
}
