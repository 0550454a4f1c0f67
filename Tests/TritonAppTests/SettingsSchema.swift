import Domain
import Manual
import Settings
import TritonApp

/// JSON schemas of the configuration and of `.triton.toml`, for editors. The files in `completions/schemas/` are made
/// from them.
enum SettingsSchema {
    static let configurationName = "config.schema.json", folderName = "folder.schema.json"

    static func configuration(_ catalog: SettingsCatalog) -> JSON {
        document("Configuration of triton", of: Node(catalog.all))
    }

    /// - Parameter kinds: the nouns that `kinds` may name.
    static func folder(kinds: [String]) -> JSON {
        var root = Node(WorkingFolderSettings.known)
        root.members.append(
            .init(
                name: "kinds",
                node: Node(schema: [
                    .init("description", "What the folder keeps."), .init("type", "array"),
                    .init("items", ["enum": .array(kinds.map { .string($0) })]),
                ])))
        return document("A folder of triton", of: root)
    }

    private static func document(_ title: String, of root: Node) -> JSON {
        .object(
            [.init("$schema", "http://json-schema.org/draft-07/schema#"), .init("title", .string(title))] + root.schema)
    }

    /// A table, or a setting.
    private struct Node {
        struct Member {
            let name: String
            var node: Node
        }

        /// In the order of the catalog.
        var members: [Member] = []
        /// The schema of a setting; nil for a table.
        private var own: [JSON.Member]?

        init(schema: [JSON.Member]?) { own = schema }

        init(_ settings: [KnownSetting]) {
            for setting in settings { add(setting, at: setting.pattern.split(separator: ".").map(String.init)[...]) }
        }

        private mutating func add(_ setting: KnownSetting, at path: ArraySlice<String>) {
            guard let name = path.first else {
                own = setting.schema
                return
            }
            let index = members.firstIndex { $0.name == name } ?? members.endIndex
            if index == members.endIndex { members.append(Member(name: name, node: Node(schema: nil))) }
            members[index].node.add(setting, at: path.dropFirst())
        }

        var schema: [JSON.Member] {
            if let own { return own }
            let named = members.filter { !KnownSetting.isPlaceholder($0.name) }
            // A table has either known names or names of the user.
            let others = members.first { KnownSetting.isPlaceholder($0.name) }
            var schema: [JSON.Member] = [.init("type", "object")]
            if !named.isEmpty {
                schema.append(.init("properties", .object(named.map { .init($0.name, .object($0.node.schema)) })))
            }
            if others?.name == "<profile>" {
                schema.append(.init("propertyNames", ["pattern": .string(KnownSetting.profilePattern)]))
            }
            if others?.name == "<noun verb>" {
                let commands = Nouns.all.flatMap { $0.description.allCommands }.map { JSON.string($0.name) }
                schema.append(.init("propertyNames", ["enum": .array(commands)]))
            }
            return schema + [.init("additionalProperties", others.map { .object($0.node.schema) } ?? false)]
        }
    }
}

extension KnownSetting {
    fileprivate static let profilePattern = "^[a-z0-9][a-z0-9-]*$"

    // The rules of `accepts` as patterns of ECMA 262: `SettingsSchemaTests` gives the same values to both.

    private static let urlPattern =
        #"^[Hh][Tt][Tt][Pp][Ss]?://([^\s/?#@:\[\]\\]+|\[[^\s/?#@\]]+\])(:[0-9]{1,5})?/?$"#

    private static let emailPattern: String = {
        let characters = #"\s@<>()\[\]\\:;,""#
        return "^[^\(characters)]+@[^\(characters).][^\(characters)]*\\.([^\(characters)]*[^\(characters).])$"
    }()

    private static let addressPattern: String = {
        // All but the ASCII characters that an address cannot have; the first also without the hyphen.
        let end = #"[^\x00-\x2F\x3A-\x40\x5B-\x60\x7B-\x7F]"#
        let inner = #"[^\x00-\x2C\x2E\x2F\x3A-\x40\x5B-\x60\x7B-\x7F]"#
        return "^@?\(end)(\(inner)*\(end))?$"
    }()

    private static let programPattern = "^(/.*|[^/]+)$"

    /// The members of its schema.
    fileprivate var schema: [JSON.Member] {
        let text = "\(about)"
        let form: [JSON.Member] =
            switch kind {
            case .text: [.init("type", "string")]
            case .address: [.init("type", "string"), .init("pattern", .string(Self.addressPattern))]
            case .bool: [.init("type", "boolean")]
            case .url: [.init("type", "string"), .init("pattern", .string(Self.urlPattern))]
            case .email: [.init("type", "string"), .init("pattern", .string(Self.emailPattern))]
            case .profileName: [.init("type", "string"), .init("pattern", .string(Self.profilePattern))]
            case .int(let range):
                [
                    .init("type", "integer"), .init("minimum", .int(range.lowerBound)),
                    .init("maximum", .int(range.upperBound)),
                ]
            case .choice(let words): [.init("enum", .array(words.map { .string($0) }))]
            case .command:
                [
                    .init("type", "array"),
                    .init("items", [["type": "string", "pattern": .string(Self.programPattern)]]),
                    .init("additionalItems", ["type": "string"]), .init("minItems", 1),
                ]
            case .any: [.init("type", ["string", "integer", "boolean", "array"])]
            }
        var members = [JSON.Member("description", .string(text.prefix(1).uppercased() + text.dropFirst() + "."))] + form
        if let standard {
            let value: JSON =
                switch kind {
                case .bool: .bool(standard == "true")
                case .int: .number(standard)
                default: .string(standard)
                }
            members.append(.init("default", value))
        }
        return members
    }
}
