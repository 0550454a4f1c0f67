import Domain
import FolderPlan
import FoundationEssentials
import Settings
import Testing
import TritonApp

/// The files in `completions/schemas/` describe the settings of every feature. `TRITON_RECORD=1` writes them again.
@Suite struct SettingsSchemaTests {
    private static let folder =
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/completions/schemas"

    private static let schemas: [(name: String, json: JSON)] = [
        (SettingsSchema.configurationName, SettingsSchema.configuration(Nouns.all.settings)),
        (SettingsSchema.folderName, SettingsSchema.folder(kinds: ItemKind.nouns)),
    ]

    @Test(arguments: SettingsSchemaTests.schemas.map { $0.name }) func `the file is that of the settings`(
        _ name: String
    ) throws {
        let text = try #require(Self.schemas.first { $0.name == name }).json.text(.pretty) + "\n"
        let path = Self.folder + "/" + name
        if ProcessInfo.processInfo.environment["TRITON_RECORD"] == "1" {
            try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path))
        }
        let kept = try #require(FileManager.default.contents(atPath: path), "no file \(name)")
        #expect(String(decoding: kept, as: UTF8.self) == text, "stale: run the tests with TRITON_RECORD=1")
    }

    @Test func `every setting is in the schema, by its name or by its place for a name`() throws {
        for setting in Nouns.all.settings.all {
            var schema = Self.schemas[0].json
            for part in setting.pattern.split(separator: ".").map(String.init) {
                schema = try #require(
                    part.hasPrefix("<") ? schema["additionalProperties"] : schema["properties"]?[part],
                    "\(setting.pattern)")
            }
            #expect(schema["description"] != nil, "\(setting.pattern)")
        }
    }

    @Test func `defaults and hooks of unknown commands are marked`() {
        let schema = Self.schemas[0].json["properties"]
        for table in [schema?["defaults"], schema?["hooks"]?["properties"]?["after"]] {
            let names = table?["propertyNames"]?["enum"]?.text() ?? ""
            #expect(names.contains("\"status post\"") && !names.contains("\"status\""))
        }
    }

    @Test func `names that the program does not know are marked`() {
        for schema in Self.schemas.map({ $0.json }) { #expect(schema["additionalProperties"] == .bool(false)) }
        #expect(
            Self.schemas[0].json["properties"]?["color"]?["enum"]
                == .array([
                    .string("auto"), .string("always"), .string("never"),
                ]))
    }
}
