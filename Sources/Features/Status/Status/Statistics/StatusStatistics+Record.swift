import Domain
import StatusService

extension StatusStatistics: Recordable {
    static let schema = RecordSchema(
        "status statistics",
        .init("address", .string, "the address that owns them", column: .key),
        .init("since", .string, "the first day that counts, as a date in the local time zone", column: .useful),
        .init("until", .string, "the last day", column: .useful),
        .init("total", .number, "the statuses of these days", column: .useful),
        .init("days", .array, "objects with 'date' and 'count' of each day"),
        .init("weekdays", .array, "seven counts, Monday first"),
        .init("hours", .array, "24 counts, by the hour in the local time zone"),
        .init("emoji", .array, "objects with 'emoji' and 'count' of each, the most used first"),
        .init("longest_run", .number, "the most days in a row with a status each", column: .useful))

    var row: [FieldValue] {
        [
            .text(address.name), .text(Self.date(days.lowerBound)), .text(Self.date(days.upperBound)), .int(total),
            .json(.array(days.map { ["date": .string(Self.date($0)), "count": .int(counts[$0] ?? 0)] })),
            .json(.array(weekdays.map { .int($0) })), .json(.array(hoursOfDay.map { .int($0) })),
            .json(.array(emoji.map { ["emoji": .string($0.emoji), "count": .int($0.count)] })), .int(longestRun),
        ]
    }
}
