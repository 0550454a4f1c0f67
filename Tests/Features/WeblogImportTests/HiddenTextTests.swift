import Files
import TestFolders
import Testing
import WeblogImport

/// A text that its site keeps from its readers does not become live.
@Suite struct HiddenTextTests {
    private func texts(_ files: [String: String]) throws -> ImportedTexts {
        let site = TemporaryFolder()
        for (name, text) in files {
            try PrivateFolder.create(Path.folder(of: site(name)))
            site.write(name, text)
        }
        return try SiteImport(folder: site.path, target: site("weblog")).texts()
    }

    private static let header = "---\ndate: 2020-01-31\n---\n"

    // MARK: - Settings

    private static let yaml = "exclude:\n  - secret.md\n"

    @Test(arguments: [
        ("_config.yml", "---\n" + yaml), ("_config.yaml", "# Mine\n\n---  \n" + yaml + "---\n"),
        ("_config.yml", "%YAML 1.1\n---\r\n" + yaml + "...\n"), ("_config.yml", "--- # Mine\n" + yaml),
        ("_config.yml", "\u{FEFF}" + yaml), ("_config.toml", "exclude = ['secret.md']\n"),
    ])
    func `settings are read with a mark before them, and in TOML`(_ file: String, _ settings: String) throws {
        let texts = try texts([
            file: settings, "public.md": Self.header + "Public.\n", "secret.md": Self.header + "Private.\n",
        ])
        #expect(texts.format == "Jekyll" && texts.entries.map(\.path) == ["public.md"], "\(texts.skipped)")
    }

    @Test(arguments: [
        ("_config.yml", "---\n- a\n"), ("_config.yml", "---\njust words\n"), ("_config.yml", "---\na: b: c\n"),
        ("_config.toml", "a = \n"), ("hugo.yaml", "---\n- a\n"), ("hugo.json", "[1]\n"), ("hugo.json", "{\"a\": 1\n"),
    ])
    func `settings that cannot be read are named`(_ file: String, _ settings: String) throws {
        let texts = try texts([file: settings, "content/a.md": Self.header + "Text.\n"])
        #expect(texts.skipped.map(\.origin) == [file])
        #expect(texts.skipped.map(\.reason) == ["the settings in it cannot be read"])
    }
}
