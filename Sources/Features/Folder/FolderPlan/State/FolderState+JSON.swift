package import Domain

extension FolderState.Line {
    /// Nil for a line that this version of the program does not know.
    init?(_ value: JSON) {
        guard let name = value["item"]?.string.flatMap({ ItemName(text: $0) }) else { return nil }
        func version(_ value: JSON?) -> RecordedVersion? { value.flatMap { RecordedVersion(recorded: $0) } }
        if let local = version(value["here"]) {
            self = .agreed(name, ItemBase(local: local, remote: version(value["there"]) ?? local))
        } else if let hashes = value["known"] {
            self = .known(name, KnownVersions(recorded: hashes))
        } else if let shown = version(value["shown"]) {
            self = .shown(name, shown)
        } else if let sending = value["sending"] {
            self = .sending(
                name,
                FolderState.Sending(
                    local: version(sending["here"]), before: version(sending["before"]),
                    after: version(sending["after"])
                ))
        } else if let image = value["image"] {
            guard let hash = image["hash"]?.string.flatMap({ VersionHash(text: $0) }),
                let size = image["size"]?.int, let time = image["time"]?.int
            else { return nil }
            self = .image(name, .init(hash: hash, size: size, time: time))
        } else if value["sent"] != nil {
            self = .sent(name)
        } else if value["gone"] != nil {
            self = .gone(name)
        } else {
            return nil
        }
    }

    package var json: JSON {
        func line(_ name: ItemName, _ key: String, _ value: JSON) -> JSON { ["item": .string(name.text), key: value] }
        switch self {
        case .agreed(let name, let base):
            var members: [JSON.Member] = [.init("item", .string(name.text)), .init("here", base.local.json)]
            if base.remote != base.local { members.append(.init("there", base.remote.json)) }
            return .object(members)
        case .gone(let name): return line(name, "gone", true)
        case .known(let name, let known): return line(name, "known", known.json)
        case .shown(let name, let version): return line(name, "shown", version.json)
        case .sending(let name, let sending):
            func version(_ version: RecordedVersion?) -> JSON { version?.json ?? .null }
            return line(
                name, "sending",
                [
                    "here": version(sending.local), "before": version(sending.before),
                    "after": version(sending.after),
                ])
        case .image(let name, let image):
            return line(
                name, "image",
                ["hash": .string(image.hash.text), "size": .int(image.size), "time": .int(image.time)])
        case .sent(let name): return line(name, "sent", true)
        }
    }
}

extension FolderState {
    /// The length of the log when it was written as a whole: a line that stands before the others.
    static let sizeKey = "compacted"

    package static func bytes(_ lines: [Line]) -> [UInt8] { lines.flatMap { $0.json.bytes() + [10] } }

    /// The whole log without the lines that later ones replace.
    package var compactBytes: [UInt8] {
        let lines = Self.bytes(compact), size: JSON = [Self.sizeKey: .int(lines.count)]
        return size.bytes() + [10] + lines
    }
}

extension RecordedVersion {
    /// Nil for a value that is not an object with a hash for each field.
    init?(recorded value: JSON) {
        guard case .object(let members) = value else { return nil }
        var hashes: [String: VersionHash] = [:]
        for member in members {
            guard case .string(let text) = member.value, let hash = VersionHash(text: text) else { return nil }
            hashes[member.key] = hash
        }
        self.init(hashes)
    }

    var json: JSON { .object(hashes.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value.text)) }) }
}

extension KnownVersions {
    /// - Parameter value: an object with an array of hashes for each field.
    init(recorded value: JSON) {
        self.init()
        for member in value.object ?? [] {
            let texts = member.value.array?.compactMap(\.string) ?? []
            for hash in texts.compactMap({ VersionHash(text: $0) }) { add(hash, for: member.key) }
        }
    }

    var json: JSON {
        .object(
            newest.sorted { $0.key < $1.key }.map {
                .init($0.key, .array($0.value.map { .string($0.text) }))
            })
    }
}
