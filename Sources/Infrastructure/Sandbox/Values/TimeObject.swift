import Domain

/// The four forms of one time (service reference, section 5).
enum TimeObject {
    static func members(_ seconds: Int, now: Int, units: Int, number: (Int) -> JSON) -> [JSON.Member] {
        let moment = Moment(seconds)
        return [
            .init("unix_epoch_time", number(seconds)),
            .init("iso_8601_time", .string(moment.iso8601)),
            .init("rfc_2822_time", .string(moment.rfc2822)),
            .init("relative_time", .string(ServiceRelativeTime.phrase(seconds, now: now, units: units))),
        ]
    }
}
