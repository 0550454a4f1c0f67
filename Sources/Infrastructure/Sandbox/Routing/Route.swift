/// One endpoint: its methods and path, its access rule, and its handler.
struct Route: Sendable {
    /// The access rules (service reference, section 8.2).
    enum Access: Sendable {
        /// Any token is ignored.
        case anyone
        /// Anyone, but only the owner sees all; an unknown token is refused.
        case ownerSeesMore
        /// The same, and the token of another account is refused too (address info).
        case ownerOrNobody
        /// The owner of the address in the path.
        case owner
        /// The account in the path.
        case account
        /// Any account.
        case member
    }

    /// Its id, such as `purl.list` (service reference, section 6).
    let endpoint: String
    /// The documented method first, then those that existing clients use.
    let methods: [String]
    let pattern: RoutePattern
    let access: Access
    let isChanging: Bool
    /// False for URLs that a browser opens on another host of the service.
    let isEndpoint: Bool
    let handler: @Sendable (RequestContext) throws -> Reply

    /// - Parameter request: methods and path: `POST PUT /address/{address}/now`.
    init(
        _ endpoint: String, _ request: String, for access: Access, isChanging: Bool? = nil,
        isEndpoint: Bool = true,
        _ handler: @escaping @Sendable (RequestContext) throws -> Reply
    ) {
        self.endpoint = endpoint
        let words = request.split(separator: " ").map(String.init)
        methods = words.dropLast()
        pattern = RoutePattern(words.last ?? "")
        self.access = access
        self.isChanging = isChanging ?? !request.hasPrefix("GET")
        self.isEndpoint = isEndpoint
        self.handler = handler
    }
}
