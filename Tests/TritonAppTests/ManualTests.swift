import Commands
import Domain
import FoundationEssentials
import Manual
import Output
import ProgramSupport
import Settings
import Subprocess
import SystemPackage
import Testing
import TritonApp

/// The files under `man/` are made from the command tree. `TRITON_RECORD=1` writes them again.
@Suite struct ManualTests {
    private static let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/man"
    private static let manual = Manual(nouns: Nouns.all.map(\.description), catalog: Nouns.all.settings)

    @Test func `the pages are those of the command tree`() throws {
        let files = Self.manual.files
        let manager = FileManager.default
        if ProcessInfo.processInfo.environment["TRITON_RECORD"] == "1" {
            for name in try manager.contentsOfDirectory(atPath: Self.folder) {
                try manager.removeItem(atPath: Self.folder + "/" + name)
            }
            for file in files { try Data(file.text.utf8).write(to: URL(filePath: Self.folder + "/" + file.name)) }
        }
        for file in files {
            let kept = manager.contents(atPath: Self.folder + "/" + file.name).map {
                String(decoding: $0, as: UTF8.self)
            }
            #expect(kept == file.text, "man/\(file.name) is stale; run the tests with TRITON_RECORD=1")
        }
        let kept = try manager.contentsOfDirectory(atPath: Self.folder).sorted()
        #expect(kept == files.map(\.name).sorted())
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "mandoc is not installed"))
    func `mandoc finds nothing to complain about`() async throws {
        let pages = Self.manual.pages.map { Self.folder + "/" + $0.fileName }
        let result = try await Subprocess.run(
            .path("/usr/bin/mandoc"), arguments: Arguments(["-T", "lint", "-W", "warning"] + pages),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        #expect(result.standardOutput == "")
        #expect(result.terminationStatus == .exited(0))
    }

    @Test(
        arguments: [
            ["/usr/bin/mandoc", "-T", "utf8", "-O", "width=80"], ["/usr/bin/mandoc", "-T", "utf8", "-O", "width=40"],
            ["/usr/bin/groff", "-mandoc", "-Tutf8", "-rLL=80n", "-P-c"],
            ["/usr/bin/groff", "-mandoc", "-Tutf8", "-rLL=40n", "-P-c"],
        ].filter { FileManager.default.isExecutableFile(atPath: $0[0]) })
    func `no URL is broken at a hyphen`(_ renderer: [String]) async throws {
        let broken = /https?:\/\/[^ ]*[-\u{2010}]\n/
        var count = 0
        for file in Self.manual.files where file.text.contains("://") {
            let result = try await Subprocess.run(
                .path(FilePath(renderer[0])),
                arguments: Arguments(renderer.dropFirst() + [Self.folder + "/" + file.name]),
                output: .string(limit: 1 << 22), error: .string(limit: 1 << 20))
            let text = result.standardOutput.replacing(/\u{1B}\[[0-9;]*m|.\u{8}/, with: "")
            count += text.matches(of: /https?:\/\//).count
            #expect(text.matches(of: broken).map(\.output) == [], "\(file.name)")
        }
        #expect(count > 20)
    }

    @Test func `every verb has an abstract, a schema or a reason, and every field a meaning`() {
        for command in Nouns.all.flatMap(\.description.allCommands) {
            let page = command.type.page
            #expect(
                !page.abstract.isEmpty && page.abstract.first?.isUppercase != true && !page.abstract.hasSuffix("."),
                "\(command.name)")
            for field in page.output?.fields ?? [] { #expect(!field.about.isEmpty, "\(command.name) \(field.name)") }
        }
    }
}
