/// A request that is refused before it reaches the sandbox. The connection is closed after the answer, because the
/// beginning of the next request is not certain.
package struct HTTPProblem: Error, Equatable {
    package let status: Int
    let message: String

    static let lineTooLong = HTTPProblem(status: 414, message: "The request line is too long.")
    static let headersTooLarge = HTTPProblem(status: 431, message: "The header fields are too large.")
    static let bodyTooLarge = HTTPProblem(status: 413, message: "The body is too large.")
    static let tooSlow = HTTPProblem(status: 408, message: "The request did not arrive in time.")
    static let busy = HTTPProblem(status: 503, message: "The sandbox has too many connections.")
    static let foreignHost = HTTPProblem(
        status: 421, message: "The sandbox answers to names of this machine only, such as 127.0.0.1 and localhost.")
    static let foreignOrigin = HTTPProblem(
        status: 403, message: "Pages of other origins are answered only with 'triton sandbox serve --cors ORIGIN'.")
    static let unknownExpectation = HTTPProblem(
        status: 417, message: "The only expectation that is known is 100-continue.")
    static func malformed(_ reason: String) -> HTTPProblem {
        HTTPProblem(status: 400, message: "The request is malformed: \(reason).")
    }
}
