package import Domain
import HTTPTypes
package import OMGAPI

/// A part of a weblog that can be read and replaced as one text.
package protocol WeblogPartCoding: WeblogPart {
    init(reading response: ResponseValue, of address: Address) throws(ResponseError)
    /// Whether the service also returns values that it has read from the text.
    static var isInterpreted: Bool { get }
}

extension WeblogPartCoding {
    /// The part, and whether the answer has it: a text that it lacks may exist all the same.
    package static func endpoint(of address: Address) -> Endpoint<ReadItem<Self>> {
        Endpoint("weblog.\(label).get", .get, path(of: address), access: .owner(address)) {
            response throws(ResponseError) in
            let value = response["\(label)"]
            return ReadItem(try Self(reading: value, of: address), known: ["content": !value.isMissing])
        }
    }

    fileprivate static func path(of address: Address) -> [PathPart] { .of(address, "weblog", .text("\(label)")) }
}

extension WeblogConfiguration: WeblogPartCoding {
    package static let isInterpreted = true

    package init(reading value: ResponseValue, of address: Address) throws(ResponseError) {
        // An object with keys in kebab case; beside it is the same object as JSON in a string (section 4, rule 7).
        let settings = [value["object"].json, value["json"].embedded.json].compactMap { $0 }.first {
            if case .object = $0 { true } else { false }
        }
        self.init(key: "", of: address)
        content = try text(value["raw"], within: value)
        self.settings = Self.texts(settings ?? .object([]))
    }

    /// All values as strings (section 6.14), in whichever form they were sent.
    private static func texts(_ settings: JSON) -> JSON {
        guard case .object(let members) = settings else { return settings }
        return .object(
            members.map { JSON.Member($0.key, ResponseValue($0.value).string.map { .string($0) } ?? $0.value) })
    }
}

extension WeblogTemplate: WeblogPartCoding {
    package static let isInterpreted = false

    package init(reading value: ResponseValue, of address: Address) throws(ResponseError) {
        self.init(key: "", of: address)
        content = try text(value, within: value)
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
            "weblog.\(type.label).set", .post, type.path(of: part.address), access: .owner(part.address),
            isRepeatable: true, body: .text(Array(part.content.utf8)))
    }
}
