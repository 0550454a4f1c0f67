import Domain

/// Why a request fails, as the caller reads it. Everything that the transaction did is undone.
struct APIError: Error {
    let status: Int
    let message: String

    /// The texts of the service reference, section 8.3; those marked as free there are our choice, and this is their
    /// one place.
    static let unauthorised = APIError(
        status: 401, message: "The API key or token that was sent is missing or not valid for this request.")
    static let unknownAddress = APIError(status: 404, message: "That address could not be found.")
    static let unknownPath = APIError(status: 404, message: "There is nothing at that path.")
    static func missing(_ thing: String) -> APIError {
        APIError(status: 404, message: "That \(thing) could not be found.")
    }
    static func empty(_ things: String, _ address: String) -> APIError {
        APIError(status: 404, message: "No \(things) were found for \(address).")
    }
    static func badRequest(_ message: String) -> APIError { APIError(status: 400, message: message) }
    static func wrongMethod(_ method: String) -> APIError {
        APIError(status: 405, message: "The method \(method) is not supported here.")
    }

    var reply: Reply { Reply(status: status, content: .envelope([.init("message", .string(message))])) }
}
