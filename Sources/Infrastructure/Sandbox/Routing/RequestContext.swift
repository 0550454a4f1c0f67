import Domain
import FoundationEssentials
import GRDB

/// A request while it is handled, with its database transaction and its caller.
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

    /// Path parameters that may also be written as `@name`.
    private static let addresses: Set<String> = ["address", "owner", "target"]

    /// A path parameter, decoded.
    subscript(_ parameter: String) -> String {
        let text = parameters[parameter] ?? ""
        return Self.addresses.contains(parameter) && text.hasPrefix("@") ? String(text.dropFirst()) : text
    }

    /// The address in the path, in its stored form.
    /// - Throws: ``APIError/unknownAddress``.
    func address(_ parameter: String = "address") throws -> String {
        guard let name = AddressName.stored(self[parameter]), try db.owner(of: name) != nil else {
            throw APIError.unknownAddress
        }
        return name
    }

    /// Whether the caller owns the address in the path.
    var isOwner: Bool {
        get throws {
            guard let email = caller.email, let name = AddressName.stored(self["address"]) else { return false }
            return try db.owner(of: name) == email
        }
    }

    /// Refuses callers without access to the route (service reference, section 8.2).
    /// - Throws: ``APIError/unauthorised``.
    func authorise(_ access: Route.Access) throws {
        let isAllowed =
            switch access {
            case .anyone: true
            case .ownerSeesMore: caller != .stranger
            case .ownerOrNobody: try caller == .nobody || isOwner
            case .owner: try isOwner
            // `application` means the account of the token; those routes have no parameter.
            case .account:
                caller.email != nil
                    && (parameters["email"].map { $0.lowercased() == caller.email || $0 == "application" } ?? true)
            case .member: caller.email != nil
            }
        guard isAllowed else { throw APIError.unauthorised }
    }

    /// The e-mail of the caller's account, for routes with access `.account`, `.owner` or `.member`.
    func account() throws -> String {
        guard let email = caller.email else { throw APIError.unauthorised }
        return email
    }

    func fields() throws -> BodyFields { try BodyFields(request.body, anyValueIsYes: options.has(.falseCountsAsTrue)) }

    /// The body as text; its content type is ignored.
    func textBody() throws -> String {
        guard let text = String(validating: request.body, as: UTF8.self) else {
            throw APIError.badRequest("The text that was sent is not valid UTF-8.")
        }
        return StoredNUL.stored(text)
    }
}

/// The form of values, which depends on the options.
extension RequestContext {
    /// A number that was a string on the service before 2023.
    func number(_ value: Int) -> JSON { options.numbers == .integers ? .int(value) : .string(String(value)) }
    func number(_ value: Int?) -> JSON { value.map { number($0) } ?? .null }

    /// `listed` of PURLs and pastes: 1, or null for unlisted.
    func listed(_ flag: Bool) -> JSON { flag ? number(1) : .null }

    /// A member that is not in the official examples.
    func optional(_ key: String, _ value: JSON) -> JSON.Member? {
        options.has(.omitOptional) ? nil : JSON.Member(key, value)
    }

    /// A map. The service was observed to write an empty one as a list.
    func map(_ members: [JSON.Member]) -> JSON {
        members.isEmpty && options.has(.emptyMapsAsLists) ? [] : .object(members)
    }

    func text(_ value: String?) -> JSON {
        guard let value, options.has(.crlf) else { return .string(value) }
        return .string(value.normalisedLineEnds.replacingBytes(of: "\n", with: "\r\n"))
    }

    /// The four forms of one time (service reference, section 5).
    /// - Parameter isNumber: whether the first one is a number in every number mode.
    func time(_ seconds: Int, units: Int, isNumber: Bool = false) -> [JSON.Member] {
        let moment = Moment(seconds)
        return [
            .init("unix_epoch_time", isNumber ? .int(seconds) : number(seconds)),
            .init("iso_8601_time", .string(moment.iso8601)), .init("rfc_2822_time", .string(moment.rfc2822)),
            .init("relative_time", .string(ServiceRelativeTime.phrase(seconds, now: self.seconds, units: units))),
        ]
    }
}
