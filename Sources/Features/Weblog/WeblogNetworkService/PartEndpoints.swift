package import Domain
import HTTPTypes
package import OMGAPI

/// A part of a weblog that can be read and replaced as one text.
package protocol WeblogPartCoding: WeblogPart {
    static func endpoint(of address: Address) -> Endpoint<Self>
    static var path: PathPart { get }
    static var endpointName: String { get }
    /// Whether the service also returns values that it has read from the text.
    static var isInterpreted: Bool { get }
}

extension WeblogConfiguration: WeblogPartCoding {
    package static let path: PathPart = "configuration"
    package static let endpointName = "weblog.configuration"
    package static let isInterpreted = true

    package static func endpoint(of address: Address) -> Endpoint<WeblogConfiguration> {
        Endpoint(
            "weblog.configuration.get", .get, ["address", .text(address.name), "weblog", path], access: .owner(address)
        ) { response throws(ResponseError) in
            let value = response["configuration"]
            // An object with keys in kebab case; beside it is the same object as JSON in a string (section 4, rule 7).
            let settings = [value["object"].json, value["json"].embedded.json].compactMap { $0 }.first {
                if case .object = $0 { true } else { false }
            }
            return WeblogConfiguration(
                address: address, content: try text(value["raw"], within: value),
                settings: Self.texts(settings ?? .object([])))
        }
    }
}

extension WeblogConfiguration {
    /// All values as strings (section 6.14), in whichever form they were sent.
    private static func texts(_ settings: JSON) -> JSON {
        guard case .object(let members) = settings else { return settings }
        return .object(
            members.map { JSON.Member($0.key, ResponseValue($0.value).string.map { .string($0) } ?? $0.value) })
    }
}

extension WeblogTemplate: WeblogPartCoding {
    package static let path: PathPart = "template"
    package static let endpointName = "weblog.template"
    package static let isInterpreted = false

    package static func endpoint(of address: Address) -> Endpoint<WeblogTemplate> {
        Endpoint(
            "weblog.template.get", .get, ["address", .text(address.name), "weblog", path], access: .owner(address)
        ) { response throws(ResponseError) in
            WeblogTemplate(address: address, content: try text(response["template"], within: response["template"]))
        }
    }
}

/// The text of a part; empty for a weblog that was never set up, where the whole part is missing in one of PHP's forms
/// (section 4, rule 3).
/// - Throws: ``ResponseError`` if only the text is missing: an edit of an empty text would delete the real one.
private func text(_ value: ResponseValue, within whole: ResponseValue) throws(ResponseError) -> String {
    if let text = value.string { return text }
    return whole.isMissing ? "" : try value.required()
}

extension Endpoint where Answer == Void {
    package static func save(_ part: some WeblogPartCoding) -> Endpoint {
        let type = type(of: part)
        return Endpoint(
            type.endpointName + ".set", .post, ["address", .text(part.address.name), "weblog", type.path],
            access: .owner(part.address), isRepeatable: true
        ) { _ in }
        .with(body: .text(Array(part.content.utf8)))
    }
}
