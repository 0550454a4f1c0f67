import Domain
import FolderPlan
import FoundationEssentials
import ProgramSupport
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

    private static let values: [(lines: String, isValid: Bool)] = [
        ("color = 'never'", true), ("color = 'sometimes'", false), ("colour = 'never'", false), ("copy = 1", false),
        ("undo.days = 90", true), ("undo.days = 'many'", false), ("profile = 'Work'", false),
        ("profiles.Work.address = 'adam'", false), ("profiles.work.read_only = 'yes'", false),
        ("profiles.work.api_url = 'https://a.example'", true), ("profiles.work.api_url = 'http://[::1]:80/'", true),
        ("profiles.work.api_url = 'ftp://a.example'", false), ("profiles.work.api_url = 'a.example'", false),
        ("profiles.work.api_url = 'https://'", false), ("profiles.work.api_url = 'https://u:p@a.example'", false),
        ("profiles.work.api_url = 'https://a.example/base'", false),
        ("profiles.work.api_url = 'https://a.example?key=1'", false), ("profiles.work.api_url = 80", false),
        ("profiles.work.email = 'a.b+c@d.example'", true), ("profiles.work.email = 'a@b'", false),
        ("profiles.work.email = 'a b@c.example'", false), ("profiles.work.email = 'a@@b.example'", false),
        ("profiles.work.email = 'a@.example'", false), ("profiles.work.email = 'a@b.example.'", false),
        ("profiles.work.email = 'A <a@b.example>'", false),
        ("profiles.work.address = 'adam-2'", true), ("profiles.work.address = '@Adam'", true),
        ("profiles.work.address = '🐙'", true), ("profiles.work.address = 'a b'", false),
        ("profiles.work.address = '-a'", false), ("profiles.work.address = 'a_b'", false),
        ("profiles.work.address = ''", false),
        ("profiles.work.token_command = ['pass', 'show/x', '']", true),
        ("profiles.work.token_command = ['/bin/pass']", true), ("profiles.work.token_command = ['~/pass']", false),
        ("profiles.work.token_command = []", false), ("profiles.work.token_command = ['']", false),
        ("profiles.work.token_command = ['pass', 1]", false), ("profiles.work.token_command = 'pass'", false),
        ("hooks.after.'status post' = ['notify-send', '~/x']", true),
        ("hooks.after.'status post' = ['~/x']", false), ("hooks.after.'status' = ['x']", false),
        ("defaults.'purl list'.limit = 20", true), ("defaults.'purl list'.limit = 1.5", false),
        ("defaults.'purl'.limit = 20", false),
    ]

    private static let folderValues: [(lines: String, isValid: Bool)] = [
        ("kinds = ['now', 'dns', 'now']", true), ("kinds = []", true), ("kinds = ['nowhere']", false),
        ("kinds = 'now'", false), ("kinds = [1]", false), ("address = 'adam'", true), ("address = 'a b'", false),
        ("profile = 'work'", true), ("profile = 'Work'", false), ("token = 'x'", false),
    ]

    /// Whether the schema accepts a file, and whether a check of `doctor` does.
    private func verdicts(_ lines: String, _ schema: JSON, _ check: String, in program: InProcessProgram) async throws
        -> [Bool]
    {
        let settings = try Settings(parsing: Array(lines.utf8))
        let output = await program.run("doctor --offline --where check=\(check) --fields ok").output
        return [schema.accepts(settings.json), output == "true\n"]
    }

    @Test(arguments: values) func `schema and doctor agree about the configuration`(
        _ row: (lines: String, isValid: Bool)
    ) async throws {
        let program = try InProcessProgram()
        try program.configure(row.lines + "\n")
        let verdicts = try await verdicts(row.lines, Self.schemas[0].json, "configuration", in: program)
        #expect(verdicts == [row.isValid, row.isValid], "\(row.lines)")
    }

    @Test(arguments: folderValues) func `schema and doctor agree about a folder`(_ row: (lines: String, isValid: Bool))
        async throws
    {
        let program = try InProcessProgram()
        try Data((row.lines + "\n").utf8).write(to: URL(filePath: program.home.path + "/.triton.toml"))
        let verdicts = try await verdicts(row.lines, Self.schemas[1].json, ".triton.toml", in: program)
        #expect(verdicts == [row.isValid, row.isValid], "\(row.lines)")
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
