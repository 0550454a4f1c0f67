/// One endpoint: what it answers to, who may call it, and what it does.
struct Route: Sendable {
    /// The rows of the service reference, section 8.2.
    enum Access: Sendable {
        /// No token is looked at.
        case anyone
        /// Others see less than the owner; a wrong token is refused.
        case ownerSeesMore
        /// The same, and somebody else's token is refused too (address info).
        case ownerOrNobody
        /// The owner of the path's address.
        case owner
        /// The account of the path.
        case account
        /// Any account.
        case member
    }

    /// Its id, such as `purl.list` (service reference, section 6).
    let endpoint: String
    /// The documented method first, then those that clients have been seen to use.
    let methods: [String]
    let pattern: RoutePattern
    let access: Access
    let isChanging: Bool
    /// False for what a browser would visit on another host of the service.
    let isEndpoint: Bool
    let handler: @Sendable (RequestContext) throws -> Reply

    init(
        _ endpoint: String, _ methods: String, _ pattern: RoutePattern, _ access: Access, isChanging: Bool? = nil,
        isEndpoint: Bool = true,
        _ handler: @escaping @Sendable (RequestContext) throws -> Reply
    ) {
        self.endpoint = endpoint
        self.methods = methods.split(separator: " ").map(String.init)
        self.pattern = pattern
        self.access = access
        self.isChanging = isChanging ?? !methods.hasPrefix("GET")
        self.isEndpoint = isEndpoint
        self.handler = handler
    }
}
