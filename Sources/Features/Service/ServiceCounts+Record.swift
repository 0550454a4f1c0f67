package import Domain
package import Output

extension ServiceCounts: Recordable {
    package static let schema = RecordSchema(
        "service",
        .init("members", .number, "people with an account; null when it is not told", column: .key),
        .init("addresses", .number, "active addresses; null when it is not told", column: .main),
        .init("profiles", .number, "addresses with a profile or web page; null when it is not told", column: .useful),
        .init("updated_at", .time, "when the service was asked", column: .extra))

    package var row: [FieldValue] { [.int(members), .int(addresses), .int(profiles), .time(updatedAt)] }
}
