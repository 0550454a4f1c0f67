package import Domain

/// A line of the state that was read.
enum RecordedLine {
    case line(FolderState.Line)
    /// Known versions that are not parsed yet.
    case known(ItemName, JSONDocument)
    /// The size of the log when it was written as a whole.
    case compacted(Int)

    /// - Parameter line: the text of one line.
    /// - Returns: nil for a line that cannot be read, such as one that a crash cut off.
    init?(_ line: [UInt8]) {
        guard let document = try? JSONDocument(checking: line) else { return nil }
        if let name = Self.name(in: line, before: #"","here":{"#) {
            self = .line(.agreed(name, ItemBase(line: document, of: name.kind)))
        } else if let name = Self.name(in: line, before: #"","known":{"#) {
            self = .known(name, document)
        } else if let line = FolderState.Line(document) {
            self = .line(line)
        } else if case .number(let size)? = document.json["compacted"], let size = Int(size) {
            self = .compacted(size)
        } else {
            return nil
        }
    }

    /// The name of the item in a line that begins as this program writes it; nil for another line.
    private static func name(in line: [UInt8], before middle: String) -> ItemName? {
        let start = Array(#"{"item":""#.utf8)
        guard line.starts(with: start), let end = line[start.count...].firstIndex(of: UInt8(ascii: "\"")),
            line[end...].starts(with: middle.utf8), !line[start.count..<end].contains(UInt8(ascii: "\\"))
        else { return nil }
        return ItemName(text: String(decoding: line[start.count..<end], as: UTF8.self))
    }
}

extension FolderState.Line {
    /// Nil for a line that this version of the program does not know.
    init?(_ document: JSONDocument) {
        let value = document.json
        guard case .string(let text)? = value["item"], let name = ItemName(text: text) else { return nil }
        func version(_ value: JSON?) -> RecordedVersion? {
            value.flatMap { $0 == .null ? nil : RecordedVersion(recorded: $0, of: name.kind) }
        }
        if value["here"] != nil {
            self = .agreed(name, ItemBase(line: document, of: name.kind))
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
            guard case .string(let hash)? = image["hash"], let hash = VersionHash(text: hash),
                case .number(let size)? = image["size"], let size = Int(size),
                case .number(let time)? = image["time"], let time = Int(time)
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

    /// The same with hashes in place of texts.
    /// - Parameter texts: gets the texts that a merge can need, by their hashes.
    package func hashed(collecting texts: inout [VersionHash: String]) -> FolderState.Line {
        var unused: [VersionHash: String] = [:]
        switch self {
        case .agreed(let name, let base): return .agreed(name, base.hashed(of: name.kind, collecting: &texts))
        case .shown(let name, let version):
            return .shown(name, version.hashed(of: name.kind, collecting: &unused))
        case .sending(let name, let sending):
            func hashed(_ version: RecordedVersion?) -> RecordedVersion? {
                version?.hashed(of: name.kind, collecting: &unused)
            }
            return .sending(
                name, .init(local: hashed(sending.local), before: hashed(sending.before), after: hashed(sending.after)))
        case .image, .gone, .known, .sent: return self
        }
    }

    package var json: JSON {
        var unused: [VersionHash: String] = [:]
        switch hashed(collecting: &unused) {
        case .agreed(let name, let base):
            let base = base.parsed
            var members: [JSON.Member] = [.init("item", .string(name.text)), .init("here", base.local.json)]
            if base.remote != base.local { members.append(.init("there", base.remote.json)) }
            return .object(members)
        case .gone(let name): return ["item": .string(name.text), "gone": true]
        case .known(let name, let known): return ["item": .string(name.text), "known": known.json]
        case .shown(let name, let version): return ["item": .string(name.text), "shown": version.json]
        case .sending(let name, let sending):
            let parts: JSON = [
                "here": sending.local?.json ?? .null, "before": sending.before?.json ?? .null,
                "after": sending.after?.json ?? .null,
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
}

extension FolderState {
    package static func bytes(_ lines: [Line]) -> [UInt8] { lines.flatMap { $0.json.bytes() + [10] } }

    /// The whole log without the lines that later ones replace.
    package var compactBytes: [UInt8] {
        let lines = Self.bytes(compact), size: JSON = ["compacted": .int(lines.count)]
        return size.bytes() + [10] + lines
    }
}

extension RecordedVersion {
    private static let hashKey = "sha256"

    /// - Parameter value: an object with a text or a hash for each field.
    init(recorded value: JSON, of kind: ItemKind) {
        guard case .object(let members) = value else {
            self.init([])
            return
        }
        self.init(
            members.compactMap { member in
                if case .string(let text) = member.value { return Field(name: member.key, value: .text(text)) }
                guard case .string(let text)? = member.value[Self.hashKey], let hash = VersionHash(text: text),
                    let form = kind.fields.first(where: { $0.name == member.key })?.form
                else { return nil }
                return Field(name: member.key, value: .hash(hash, form))
            })
    }

    var json: JSON {
        .object(
            fields.map { field in
                switch field.value {
                case .text(let text): .init(field.name, .string(text))
                case .hash(let hash, _): .init(field.name, [Self.hashKey: .string(hash.text)])
                }
            })
    }
}

extension KnownVersions {
    /// - Parameter value: an object with an array of hashes for each field.
    init(recorded value: JSON) {
        self.init()
        guard case .object(let members) = value else { return }
        for member in members {
            guard case .array(let texts) = member.value else { continue }
            for text in texts {
                if case .string(let text) = text, let hash = VersionHash(text: text) { add(hash, for: member.key) }
            }
        }
    }

    var json: JSON {
        .object(
            newest.sorted { $0.key < $1.key }.map {
                .init($0.key, .array($0.value.map { .string($0.text) }))
            })
    }
}
