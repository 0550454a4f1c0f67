package import Domain
import HTTPTypes
package import OMGAPI

extension Endpoint where Answer == WeblogEntry {
    /// The newest post that is public.
    package static func latestPost(of address: Address) -> Endpoint {
        Endpoint("weblog.post.latest", .get, .of(address, "weblog", "post", "latest"), access: .open) {
            response throws(ResponseError) in
            try WeblogEntry(reading: response["post"], of: address)
        }
    }

    /// Creates or overwrites the entry with this id. Without one the service chooses it, which is not documented
    /// (section 7).
    package static func save(_ source: String, id: String?, of address: Address) -> Endpoint {
        let path = [PathPart].of(address, "weblog", "entry") + (id.map { [.text($0)] } ?? [])
        return Endpoint(
            id == nil ? "weblog.entry.create" : "weblog.entry.save", .post, path, access: .owner(address),
            isRepeatable: id != nil, body: .text(Array(source.utf8))
        ) { response throws(ResponseError) in
            try WeblogEntry(reading: response["entry"], of: address, sent: source)
        }
        .with(dryRun: ["entry": ["entry": .string(id ?? "new")]])
    }
}

extension Endpoint where Answer == ReadItem<WeblogEntry> {
    package static func entry(_ id: String, of address: Address) -> Endpoint {
        Endpoint("weblog.entry.get", .get, .of(address, "weblog", "entry", .text(id)), access: .owner(address)) {
            response throws(ResponseError) in
            try Answer(reading: response["entry"], of: address)
        }
    }
}

extension Endpoint where Answer == [ReadItem<WeblogEntry>] {
    /// All types together, and drafts too.
    package static func entries(of address: Address) -> Endpoint {
        Endpoint("weblog.entries.list", .get, .of(address, "weblog", "entries"), access: .owner(address)) {
            response throws(ResponseError) in
            try response["entries"].list { item throws(ResponseError) in try .init(reading: item, of: address) }
        }
    }
}

extension ReadItem<WeblogEntry> {
    fileprivate init(reading value: ResponseValue, of address: Address) throws(ResponseError) {
        self.init(
            try WeblogEntry(reading: value, of: address), known: ["source": try value["source"].words() != nil])
    }
}

extension Endpoint where Answer == Void {
    /// Not below `entry` like the other calls (section 6.14).
    package static func deleteEntry(_ id: String, of address: Address) -> Endpoint {
        Endpoint("weblog.entry.delete", .delete, .of(address, "weblog", "delete", .text(id)), access: .owner(address))
    }
}

extension WeblogEntry {
    /// Decodes an entry from a read and from the answer to a save. After a save the date is a number, the metadata an
    /// object, and the address missing (section 6.14); in a read the date may be a string and the metadata JSON inside
    /// a string (section 4, rules 1 and 7).
    /// - Parameter sent: the text that was saved, for an answer that does not repeat it.
    fileprivate init(reading value: ResponseValue, of address: Address, sent: String? = nil) throws(ResponseError) {
        let metadata = value["metadata"].embedded
        self.init(key: try value["entry"].required(), of: address)
        type = value["type"].string?.lowercased() ?? type
        status = value["status"].string?.lowercased() ?? status
        title = (value["title"].string ?? metadata["title"].string).map(Self.title)
        location = value["location"].string
        slug =
            metadata["slug"].string
            ?? location.flatMap { $0.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } }
        tags = Self.tags(metadata["tags"])
        publishedAt = value["date"].date
        source = try sent == nil ? value["source"].words() ?? "" : value["source"].shownWords ?? sent ?? ""
        body = value["body"].shownWords ?? ""
    }

    /// On one line: the service has been seen to end the title of an entry without a header with a line break.
    private static func title(_ text: String) -> String {
        // Splitting goes through the characters one by one, and few titles have anything to leave out.
        let bytes = text.utf8
        if bytes.allSatisfy({ (32..<127).contains($0) }), bytes.first != 32, bytes.last != 32 { return text }
        return text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// An object from the normal form of each tag to the typed form; an array, which is how PHP writes an empty object;
    /// or a text with commas.
    private static func tags(_ value: ResponseValue) -> [String] {
        value.shownWords?.commaSeparated ?? value.shownTexts
    }
}
