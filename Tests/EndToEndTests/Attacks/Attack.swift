import Domain
import FoundationEssentials
import LoopbackServer
import ProgramSupport
import PseudoTerminal
import TestFolders

/// One row of the table: setup, command, and allowed results. The conditions for all rows are in ``AttackVerdict``.
struct Attack: Sendable, CustomStringConvertible {
    enum Family: String, Sendable, CaseIterable {
        case redirects, proxies, headers, folders, terminal, limits
        case damagedFiles = "damaged files"
        case commitThenFail = "commit, then fail"
    }

    /// A wrong answer of the service to one request.
    struct Reply: Sendable {
        /// The bytes to send; the connection is closed afterwards.
        var bytes: [UInt8]
        /// Whether the request is carried out first.
        var isApplied = false
    }

    let family: Family
    let name: String
    /// `SERVICE`, `OTHER` and `HOME` are replaced by the `host:port` of the two servers and the home, here and in
    /// ``words``.
    var variables: [String: String] = [:]
    var before: @Sendable (AttackHome) throws -> Void = { _ in }
    /// Nil for a correct answer.
    var reply: @Sendable (_ request: LoopbackServer.Request, _ site: AttackSite.Places) -> Reply? = { _, _ in nil }
    var words: [String]
    /// Shell code before the command, such as a limit.
    var prefix = ""
    var input = ""
    var hasTerminal = false
    var expected: Set<Int32>
    /// The text of the user, which must not be lost.
    var text: String?
    /// Whether the other server may get a request, without a token.
    var isOtherAsked = false
    /// Whether the service may get a request.
    var isServiceAsked = true

    var description: String { "\(family.rawValue): \(name)" }

    /// A token that must not be in any output, file or request to another server.
    static let canary = "canary-4f1d9c2e7b"
}

/// The home of one attack: `work` is the working folder, and `outside` must not be changed.
struct AttackHome: Sendable {
    let path: String

    func callAsFunction(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try makeFolder(name.split(separator: "/").dropLast().joined(separator: "/"))
        try Data(bytes).write(to: URL(filePath: self(name)))
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        try makeFolder(name.split(separator: "/").dropLast().joined(separator: "/"))
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    }

    /// Regular files below a folder, at any depth; links are not followed.
    func files(below name: String = "") -> [String] {
        // A missing folder has no files.
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: name.isEmpty ? path : self(name))) ?? []
        return names.map { name.isEmpty ? $0 : name + "/" + $0 }.filter {
            // A file that is removed meanwhile does not count either.
            (try? FileManager.default.attributesOfItem(atPath: self($0)))?[.type] as? FileAttributeType == .typeRegular
        }
    }

    /// The names in the home itself.
    // A home that cannot be read has no names.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    func bytes(_ name: String) -> [UInt8] { FileManager.default.contents(atPath: self(name)).map { Array($0) } ?? [] }
}

extension Attack {
    /// Runs the row, and returns the violated conditions.
    func complaints() async throws -> [String] {
        let site = AttackSite(reply)
        let program = try BinaryProgram()
        let home = AttackHome(path: program.home.path)
        try home.makeFolder("work")
        try home.write("untouched", to: "outside/sentinel")
        try before(home)
        let places = site.places
        func filled(_ text: String) -> String {
            text.replacing("SERVICE", with: places.service).replacing("OTHER", with: places.other).replacing(
                "HOME", with: home.path)
        }
        var variables = [
            "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com",
            "TRITON_API_URL": "http://SERVICE", "TRITON_TOKEN": Self.canary, "PAGER": "cat", "BROWSER": "true",
        ].merging(self.variables) { $1 }.mapValues(filled)
        variables = variables.filter { $0.value != "-" }
        let words = self.words.map(filled)
        let effect: Effect
        if hasTerminal {
            let all = program.home.variables(variables)
            effect = try await onOwnThread {
                let terminal = try PseudoTerminal(
                    BinaryProgram.path, words, variables: all, folder: home("work"), columns: 200)
                let code = try terminal.waitForEnd(answering: "[y/N]", with: "n\r")
                return Effect(exitCode: code ?? -1, output: terminal.raw)
            }
        } else {
            let exports = variables.map { "export \($0.key)=\(Self.quoted($0.value))\n" }.joined()
            let line = "\(exports)cd work\n\(prefix)\nexec triton " + words.map(Self.quoted).joined(separator: " ")
            effect = try await program.shell(line, input: input)
        }
        if ProcessInfo.processInfo.environment["TRITON_ATTACKS"] == "print" {
            print("[\(self)] \(effect.exitCode) \(effect.error.debugDescription.prefix(200))")
        }
        return AttackVerdict(attack: self, effect: effect, home: home, site: site).complaints
    }

    /// A quoted word for a shell.
    static func quoted(_ word: String) -> String { "'" + word.replacingBytes(of: "'", with: #"'\''"#) + "'" }
}
