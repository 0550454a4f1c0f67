package import Domain
import HTTPTypes

extension Endpoint {
    /// A call about the account: by its e-mail address, or by the word `application` where only a token is known
    /// (service reference, section 6.1). It is unconfirmed whether that word works with an API key.
    fileprivate static func account(
        _ email: String?, _ part: PathPart, id: String, applicationID: String,
        decode: @escaping @Sendable (ResponseValue) throws(ResponseError) -> Answer
    ) -> Endpoint {
        Endpoint(
            email == nil ? applicationID : id, .get, ["account", email.map { .text($0) } ?? "application", part],
            access: .account, decode: decode)
    }

    /// The items of the account's list of addresses. It is an array without a message (section 3).
    /// - Parameter email: e-mail address of the account; nil where only a token is known.
    package static func accountAddresses(
        _ email: String?, decode: @escaping @Sendable (ResponseValue) throws(ResponseError) -> Answer
    ) -> Endpoint {
        account(
            email, "addresses", id: "account.addresses", applicationID: "account.application.addresses", decode: decode)
    }
}

extension Endpoint where Answer == [AddressDetails] {
    /// One client asks in this way; it is likely, but not proven, that it works with every token.
    package static var addressesOfToken: Endpoint {
        Endpoint("account.list", .get, ["account", "list", "addresses"], access: .account) {
            response throws(ResponseError) in
            try response.accountList { item throws(ResponseError) in try AddressDetails(reading: item) }
        }
    }

    package static func addresses(of email: String?) -> Endpoint {
        accountAddresses(email) { response throws(ResponseError) in
            try response.accountList { item throws(ResponseError) in try AddressDetails(reading: item) }
        }
    }
}

extension APIClient {
    /// The account's addresses. An account without any is answered with 404.
    /// - Parameter email: the account's; nil where only a token is known.
    package func ownAddresses(of email: String?) async throws -> [AddressDetails] {
        do { return try await perform(.addresses(of: email)) } catch let error as TritonError
            where error.code == .notFound && email != nil
        { return [] }
    }
}

extension ResponseValue {
    /// The elements of a list that is directly under `response`. PHP writes a list with gaps as an object; an empty
    /// list may be an object that contains only a message (section 3).
    package func accountItems() throws(ResponseError) -> ResponseItems { try items(without: "message") }

    /// The same, with each element read as by ``list(_:)``.
    package func accountList<Item>(_ read: (ResponseValue) throws(ResponseError) -> Item) throws(ResponseError)
        -> [Item]
    {
        try Self.list(accountItems(), read)
    }
}

extension Endpoint where Answer == Account {
    package static func accountInfo(of email: String?) -> Endpoint {
        account(email, "info", id: "account.info", applicationID: "account.application.info") {
            response throws(ResponseError) in
            // `api_key`, which the live answer contains, is never read (section 4, rule 10).
            Account(
                email: try response["email"].required(), name: response["name"].string,
                createdAt: response["created"].date,
                settings: AccountSettings(reading: response["settings"]))
        }
    }
}

extension AccountSettings {
    /// Members may be missing (section 6.1).
    package init(reading value: ResponseValue) {
        self.init(
            communication: value["communication"].string, dateFormat: value["date_format"].string,
            webEditor: value["web_editor"].string)
    }
}

extension AddressDetails {
    package init(reading value: ResponseValue) throws(ResponseError) {
        let expiration = value["expiration"]
        let isExpired = expiration["expired"].flag
        // Only the owner gets `will_expire` (section 6.2).
        let willExpire = expiration["will_expire"].optionalFlag
        self.init(
            address: Address(try value["address"].required()), registeredAt: value["registration"].date,
            expiresAt: expiration.date, isExpired: isExpired,
            isLifetime: isExpired || expiration.date != nil ? false : willExpire.map { !$0 },
            // Missing in the official expired example.
            isVerified: value["verification"]["verified"].optionalFlag, keys: Self.keys(value["keys"]))
    }

    private static func keys(_ value: ResponseValue) -> JSON? {
        switch value.json {
        case .object: value.json
        // PHP writes an empty map as a list (section 4, rule 3).
        case .array([]): .object([])
        default: nil
        }
    }
}
