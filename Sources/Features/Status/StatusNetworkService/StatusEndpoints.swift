package import OMGAPI

// Paths and keys of the service reference, section 6.11. Everything is readable by everybody, so no read carries a
// token.

extension Endpoint where Answer == [Status] {
    /// About the 100 newest statuses of everybody, although the service's message says "complete".
    package static let statuslog = timeline("statuslog.all", ["statuslog"])
    /// At most one status of each address.
    package static let latestOfEverybody = timeline("statuslog.latest", ["statuslog", "latest"])

    private static func timeline(_ id: String, _ path: [PathPart]) -> Endpoint {
        Endpoint(id, .get, path, access: .open) { response throws(ResponseError) in
            try response["statuses"].list { item throws(ResponseError) in try Status(reading: item, of: nil) }
        }
    }
}

extension Endpoint where Answer == Status {
    /// Undocumented, used by two clients.
    package static func latestStatus(of address: Address) -> Endpoint {
        Endpoint("status.latest", .get, .of(address, "statuses", "latest"), access: .open) {
            response throws(ResponseError) in
            try Status(reading: response["status"], of: address)
        }
    }

    /// Emoji and content are sent as two fields, because the service does not split a single string. Without an emoji
    /// the field is left out, and the service takes ✨.
    package static func post(_ draft: StatusDraft, as address: Address) -> Endpoint {
        Endpoint(
            "status.create", .post, .of(address, "statuses", .trailingSlash), access: .owner(address),
            body: .json(
                .object(
                    draft.emoji.map { .init("emoji", .string($0)) }, .init("content", .string(draft.content)),
                    draft.externalURL.map { .init("external_url", .string($0)) },
                    draft.skipsMastodon ? .init("skip_mastodon_post", true) : nil))
        ) { response throws(ResponseError) in
            Status(
                id: try response["id"].required(), address: address,
                emoji: draft.emoji ?? emoji(of: response["status"].string, content: draft.content),
                content: draft.content, externalURL: response["external_url"].string ?? draft.externalURL)
        }
        .with(dryRun: ["id": "0000000000000"])
    }

    /// The answer repeats the saved status as one string: emoji, space, content.
    private static func emoji(of saved: String?, content: String) -> String {
        guard let saved, saved.hasSuffix(" " + content) else { return Status.defaultEmoji }
        return String(saved.dropLast(content.count + 1))
    }
}

extension Endpoint where Answer == ReadItem<Status> {
    package static func status(_ id: String, of address: Address) -> Endpoint {
        Endpoint("status.get", .get, .of(address, "statuses", .text(id)), access: .open) {
            response throws(ResponseError) in
            try Answer(reading: response["status"], of: address)
        }
    }
}

extension Endpoint where Answer == [ReadItem<Status>] {
    package static func statuses(of address: Address) -> Endpoint {
        Endpoint("status.list", .get, .of(address, "statuses", .trailingSlash), access: .open) {
            response throws(ResponseError) in
            try response["statuses"].list { item throws(ResponseError) in try .init(reading: item, of: address) }
        }
    }
}

extension ReadItem<Status> {
    fileprivate init(reading value: ResponseValue, of address: Address) throws(ResponseError) {
        self.init(
            try Status(reading: value, of: address),
            known: ["content": try value["content"].words() != nil, "emoji": value["emoji"].json != nil])
    }
}

extension Endpoint where Answer == Void {
    /// The id is in the body. The emoji is sent too, because an edit without it would lose it. It is not known whether
    /// the link can be edited; sending it back keeps it in both cases.
    package static func edit(_ status: Status) -> Endpoint {
        Endpoint(
            "status.update", .patch, .of(status.address, "statuses", .trailingSlash),
            access: .owner(status.address), isRepeatable: true,
            body: .json(
                .object(
                    .init("id", .string(status.id)),
                    status.emoji.isEmpty ? nil : .init("emoji", .string(status.emoji)),
                    .init("content", .string(status.content)),
                    status.externalURL.map { .init("external_url", .string($0)) })))
    }

    /// Undocumented, used by three clients.
    package static func deleteStatus(_ id: String, of address: Address) -> Endpoint {
        Endpoint("status.delete", .delete, .of(address, "statuses", .text(id)), access: .owner(address))
    }
}

extension Status {
    /// The emoji that the service gives to a status without one (service reference, section 5).
    package static let defaultEmoji = "✨"

    /// - Parameter address: the owner of the list; nil for the timeline, in which each status has its address.
    fileprivate init(reading value: ResponseValue, of address: Address?) throws(ResponseError) {
        // The requested address counts, because it decides about the token.
        let owner: Address
        if let address { owner = address } else { owner = Address(try value["address"].required()) }
        self.init(
            id: try value["id"].required(), address: owner,
            emoji: value["emoji"].isMissing ? "" : value["emoji"].string ?? "",
            content: try value["content"].words() ?? "",
            createdAt: value["created"].date,
            externalURL: value["external_url"].isMissing
                ? nil : value["external_url"].string.flatMap { $0.isEmpty ? nil : $0 })
    }
}
