import Domain

/// The error answer for a request. Its transaction is rolled back.
struct APIError: Error {
    let status: Int
    let message: String

    /// The messages of the service reference, section 8.3; those that are marked as free there are our choice.
    static let unauthorised = APIError(
        status: 401, message: "The API key or token that was sent is missing or not valid for this request.")
    static let unknownAddress = APIError(status: 404, message: "That address could not be found.")
    static let unknownPath = APIError(status: 404, message: "There is nothing at that path.")
    static func missing(_ item: String) -> APIError {
        APIError(status: 404, message: "That \(item) could not be found.")
    }
    static func empty(_ items: String, _ address: String) -> APIError {
        APIError(status: 404, message: "No \(items) were found for \(address).")
    }
    static func badRequest(_ message: String) -> APIError { APIError(status: 400, message: message) }
    static func wrongMethod(_ method: String) -> APIError {
        APIError(status: 405, message: "The method \(method) is not supported here.")
    }

    var reply: Reply { Reply(status: status, content: .envelope(["message": .string(message)])) }
}
