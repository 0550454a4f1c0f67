package import Domain

extension FolderState.Line {
    /// - Parameter line: the text of one line.
    /// - Returns: nil for a line that cannot be read, such as one that a crash cut off.
    init?(_ line: [UInt8]) {
        guard let document = try? JSONDocument(checking: line) else { return nil }
        if let name = Self.nameOfAgreedItem(line) {
            self = .agreed(name, ItemBase(line: document))
        } else {
            self.init(document.json)
        }
    }

    /// The name in a line that begins as this program writes the versions on which both sides agree; nil for another
    /// line.
    private static func nameOfAgreedItem(_ line: [UInt8]) -> ItemName? {
        let start = Array(#"{"item":""#.utf8), middle = Array(#"","here":{"#.utf8)
        guard line.starts(with: start), let end = line[start.count...].firstIndex(of: UInt8(ascii: "\"")),
            line[end...].starts(with: middle), !line[start.count..<end].contains(UInt8(ascii: "\\"))
        else { return nil }
        return ItemName(text: String(decoding: line[start.count..<end], as: UTF8.self))
    }

    /// Nil for a line that this version of the program does not know.
    init?(_ value: JSON) {
        guard case .string(let text)? = value["item"], let name = ItemName(text: text) else { return nil }
        if value["here"] != nil {
            self = .agreed(name, ItemBase(recorded: value))
        } else if let hashes = value["known"] {
            self = .known(name, Self.hashes(hashes))
        } else if let version = value["shown"] {
            self = .shown(name, ItemVersion(recorded: version))
        } else if let sending = value["sending"] {
            func version(_ key: String) -> ItemVersion? {
                sending[key].flatMap { $0 == .null ? nil : ItemVersion(recorded: $0) }
            }
            self = .sending(
                name, FolderState.Sending(here: version("here"), before: version("before"), after: version("after")))
        } else if let image = value["image"] {
            guard case .string(let hash)? = image["hash"], case .number(let size)? = image["size"],
                case .number(let time)? = image["time"], let size = Int(size), let time = Int(time)
            else { return nil }
            self = .image(name, .init(hash: VersionHash(text: hash), size: size, time: time))
        } else if value["sent"] != nil {
            self = .sent(name)
        } else if value["gone"] != nil {
            self = .gone(name)
        } else {
            return nil
        }
    }

    package var json: JSON {
        switch self {
        case .agreed(let name, let base):
            var members: [JSON.Member] = [.init("item", .string(name.text)), .init("here", Self.json(base.here))]
            if base.there != base.here { members.append(.init("there", Self.json(base.there))) }
            return .object(members)
        case .gone(let name): return ["item": .string(name.text), "gone": true]
        case .known(let name, let known):
            let fields = known.hashes.sorted { $0.key < $1.key }.map {
                JSON.Member($0.key, .array($0.value.map(\.text).sorted().map { .string($0) }))
            }
            return ["item": .string(name.text), "known": .object(fields)]
        case .shown(let name, let version): return ["item": .string(name.text), "shown": Self.json(version)]
        case .sending(let name, let sending):
            let parts: JSON = [
                "here": sending.here.map(Self.json) ?? .null, "before": sending.before.map(Self.json) ?? .null,
                "after": sending.after.map(Self.json) ?? .null,
            ]
            return ["item": .string(name.text), "sending": parts]
        case .image(let name, let image):
            let parts: JSON = [
                "hash": .string(image.hash.text), "size": .int(image.size), "time": .int(image.time),
            ]
            return ["item": .string(name.text), "image": parts]
        case .sent(let name): return ["item": .string(name.text), "sent": true]
        }
    }

    private static func json(_ version: ItemVersion) -> JSON {
        .object(version.fields.map { .init($0.name, .string($0.text)) })
    }

    private static func hashes(_ value: JSON) -> KnownVersions {
        guard case .object(let members) = value else { return KnownVersions() }
        var known = KnownVersions()
        for member in members {
            guard case .array(let texts) = member.value else { continue }
            for text in texts {
                if case .string(let text) = text { known.add(VersionHash(text: text), for: member.key) }
            }
        }
        return known
    }
}

extension ItemVersion {
    /// - Parameter value: an object with a text for each field.
    init(recorded value: JSON) {
        self.init()
        guard case .object(let members) = value else { return }
        for member in members { if case .string(let text) = member.value { self[member.key] = text } }
    }
}
