import Domain
import FoundationEssentials
import GRDB

/// One request while it is handled: inside its transaction, with its caller known.
struct RequestContext {
    let db: Database
    let request: SandboxRequest
    let parameters: [String: String]
    let caller: Caller
    let now: Date
    let ids: IdentifierSource
    let options: SandboxOptions

    /// Epoch seconds.
    var seconds: Int { Int(now.timeIntervalSince1970.rounded(.down)) }

    /// Parts of paths that people write as `@name`, too.
    private static let addresses: Set<String> = ["address", "owner", "target"]

    /// A part of the path, decoded.
    subscript(_ parameter: String) -> String {
        let text = parameters[parameter] ?? ""
        return Self.addresses.contains(parameter) && text.hasPrefix("@") ? String(text.dropFirst()) : text
    }

    /// The address of the path as it is stored.
    /// - Throws: ``APIError/unknownAddress``.
    func address(_ parameter: String = "address") throws -> String {
        guard let name = AddressName.stored(self[parameter]), try AddressTable.owner(name, db) != nil else {
            throw APIError.unknownAddress
        }
        return name
    }

    /// Whether the caller owns the path's address.
    var isOwner: Bool {
        get throws {
            guard let email = caller.email, let name = AddressName.stored(self["address"]) else { return false }
            return try AddressTable.owner(name, db) == email
        }
    }

    /// Refuses callers that the route does not serve (service reference, section 8.2).
    func authorise(_ access: Route.Access) throws {
        let isAllowed =
            switch access {
            case .anyone: true
            case .ownerSeesMore: caller != .stranger
            case .ownerOrNobody: try caller == .nobody || isOwner
            case .owner: try isOwner
            // `application` stands for the account of the token; those routes have no parameter.
            case .account:
                caller.email != nil
                    && (parameters["email"].map { $0.lowercased() == caller.email || $0 == "application" } ?? true)
            case .member: caller.email != nil
            }
        guard isAllowed else { throw APIError.unauthorised }
    }

    /// The account behind a route with access `.account`, `.owner` or `.member`.
    func account() throws -> String {
        guard let email = caller.email else { throw APIError.unauthorised }
        return email
    }

    func fields() throws -> BodyFields { try BodyFields(request.body, anyValueIsYes: options.has(.falseCountsAsTrue)) }

    /// The body as text, whatever its type is said to be.
    func textBody() throws -> String {
        guard let text = String(validating: request.body, as: UTF8.self) else {
            throw APIError.badRequest("The text that was sent is not valid UTF-8.")
        }
        return text
    }
}

/// How values are written under the switches.
extension RequestContext {
    /// A number that became one in 2023; before that it was a string.
    func number(_ value: Int) -> JSON { options.numbers == .integers ? .int(value) : .string(String(value)) }
    func number(_ value: Int?) -> JSON { value.map { number($0) } ?? .null }

    /// `listed` of PURLs and pastes: 1, or null for unlisted.
    func listed(_ flag: Bool) -> JSON { flag ? number(1) : .null }

    /// A member that the official examples do not have.
    func optional(_ key: String, _ value: JSON) -> JSON.Member? {
        options.has(.omitOptional) ? nil : JSON.Member(key, value)
    }

    /// A map, which the service has been seen to write as a list when it is empty.
    func map(_ members: [JSON.Member]) -> JSON {
        members.isEmpty && options.has(.emptyMapsAsLists) ? [] : .object(members)
    }

    func text(_ value: String?) -> JSON {
        guard let value, options.has(.crlf) else { return .string(value) }
        return .string(LineEnds.crlf(value))
    }

    func time(_ seconds: Int, units: Int, isString: Bool? = nil) -> [JSON.Member] {
        TimeObject.members(
            seconds, now: self.seconds, units: units, number: isString == false ? { .int($0) } : { number($0) })
    }
}
