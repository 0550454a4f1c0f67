/// A document of a weblog other than its entries: the configuration or the template (service reference, section 6.14).
package protocol WeblogPart: Sendable, Equatable {
    var address: Address { get }
    /// The exact text.
    var content: String { get set }

    /// The name on the command line.
    static var word: StaticString { get }
    /// The name in a sentence.
    static var label: StaticString { get }
    static var fileExtension: String { get }
}

extension WeblogPart {
    package var url: String { PublicURL.page(of: address, on: WeblogEntry.host) }
}

package struct WeblogConfiguration: WeblogPart {
    package let address: Address
    package var content = ""
    /// The settings that the service reads from the text, with its defaults: an object with kebab-case keys.
    package var settings = JSON.object([])

    /// The time zone of dates on the weblog that name none.
    package var timeZoneName: String? { settings["timezone"]?.string?.trimmed }

    package static let word: StaticString = "config"
    package static let label: StaticString = "configuration"
    package static let fileExtension = "conf"
}

package struct WeblogTemplate: WeblogPart {
    package let address: Address
    package var content = ""

    package static let word: StaticString = "template"
    package static let label: StaticString = "template"
    package static let fileExtension = "html"
}

extension WeblogConfiguration: DescribedItem {
    package static let fields = ItemFields<WeblogConfiguration>(
        "weblog config",
        .derived("address", \.address.name, "the address that owns it", column: .key),
        .field("content", \.content, "the text, byte for byte", form: .prose, column: .main),
        .field("settings", \.settings, "what the service reads from it, with its defaults"),
        .derived("url", \.url, "the weblog"))

    package init(key: String, of address: Address) { self.init(address: address) }
}

extension WeblogTemplate: DescribedItem {
    package static let fields = ItemFields<WeblogTemplate>(
        "weblog template",
        .derived("address", \.address.name, "the address that owns it", column: .key),
        .field("content", \.content, "the text, byte for byte", form: .prose, column: .main),
        .derived("url", \.url, "the weblog"))

    package init(key: String, of address: Address) { self.init(address: address) }
}
