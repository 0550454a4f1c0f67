package import Domain
package import Output

extension ServiceCounts: Recordable {
    package static let schema = RecordSchema(
        "service",
        .init("members", .number, "people with an account; null if the service does not say", column: .key),
        .init("addresses", .number, "active addresses; null if the service does not say", column: .main),
        .init(
            "profiles", .number, "addresses with a profile or web page; null if the service does not say",
            column: .useful),
        .init("updated_at", .time, "when the service was asked", column: .extra))

    package var row: [FieldValue] { [.int(members), .int(addresses), .int(profiles), .time(updatedAt)] }
}
