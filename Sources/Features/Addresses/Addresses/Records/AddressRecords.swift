import Arguments
package import Domain
import Manual

extension AddressAvailability: Recordable {
    package static let schema = RecordSchema(
        "availability",
        .init("address", .string, "the name, as it was asked for", column: .key),
        .init("available", .boolean, "whether it can be registered", column: .main),
        .init(
            "punycode", .string, "its registered form, if it differs",
            column: .useful),
        .init("see_also", .strings, "pages that explain it"))

    package var row: [FieldValue] { [.text(name), .flag(isAvailable), .text(punycode), .texts(seeAlso)] }
}

extension AddressExpiration: Recordable {
    package static let schema = RecordSchema(
        "expiration",
        .init("address", .string, "the address, decoded from Punycode", column: .key),
        .init("expired", .boolean, "whether it has expired; null if the service does not say", column: .useful),
        .init(
            "near_expiration", .boolean, "whether it expires within six months; null if the service does not say",
            column: .useful),
        .init("message", .string, "the message of the service", column: .main))

    package var row: [FieldValue] { [.text(address.name), .flag(isExpired), .flag(isNear), .text(message)] }
}

extension DirectoryEntry: Recordable {
    package static let schema = RecordSchema(
        "directory item",
        .init("address", .string, "the address, decoded from Punycode", column: .key),
        .init("punycode", .string, "its form in host names if it differs; else null"),
        .init("url", .string, "its public page", column: .main))

    package var row: [FieldValue] {
        [.text(address.name), .text(address.label == address.name ? nil : address.label), .text(url)]
    }
}

/// The address that commands act as from now on.
package struct ChosenAddress: Recordable {
    package let address: Address

    package init(address: Address) { self.address = address }

    package static let schema = RecordSchema(
        "chosen address", .init("address", .string, "the address, decoded from Punycode", column: .key))

    package var row: [FieldValue] { [.text(address.name)] }
}
