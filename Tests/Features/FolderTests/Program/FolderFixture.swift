import Domain
import FoundationEssentials
import Platform
import ProgramSupport
import Sandbox
import Synchronization
import Terminal
import Testing
import TritonApp

/// The program in its own folder, with the sandbox as its service. Other commands of the program act as the website.
struct FolderFixture: Sendable {
    let program: InProcessProgram
    let path: String
    private let requests: RequestLog
    private let store: SandboxStore

    /// - Parameters:
    ///   - clones: whether the folder is already a clone of the address `demo`.
    ///   - other: another client of the same service; nil for a service of its own.
    init(
        clones: Bool = true, kinds: String? = nil, besides other: FolderFixture? = nil, time: TimeSource = .system
    ) async throws {
        let requests = RequestLog()
        self.requests = requests
        program = try InProcessProgram(folder: "demo", time: time)
        path = program.home.path + "/demo"
        let store = try other?.store ?? SandboxStore.inMemory(time: .system)
        self.store = store
        program.environment.sandbox.replace { SandboxService(store: store, observe: { requests.add($0) }) }
        guard clones else { return }
        await program.run("folder clone demo ." + (kinds.map { " --kinds \($0)" } ?? ""))
        requests.clear()
    }

    /// The endpoints of the writing requests since the last call.
    func writes() -> [String] { requests.take().filter { !Self.isRead($0) } }

    /// Lets the service fail from now on.
    func fail(_ fault: String) throws {
        let options = SandboxOptions(faults: [try SandboxFault(parsing: fault)])
        let requests = requests, store = store
        program.environment.sandbox.replace {
            SandboxService(store: store, options: options, observe: { requests.add($0) })
        }
    }

    /// Lets the lists with these endpoints stay as they are now, whatever is changed.
    func freeze(_ lists: String..., failing faults: [String] = []) async throws {
        let options = SandboxOptions(
            faults: try (lists.map { $0 + "=stale" } + faults).map { try SandboxFault(parsing: $0) })
        let requests = requests, store = store
        program.environment.sandbox.replace {
            SandboxService(store: store, options: options, observe: { requests.add($0) })
        }
        await run("folder status")
    }

    /// Number of requests since the last call.
    func requestCount() -> Int { requestNames().count }

    /// The endpoints of the requests since the last call.
    func requestNames() -> [String] { requests.take() }

    private static func isRead(_ endpoint: String) -> Bool {
        let words = ["get", "list", "info", "latest", "available", "availability"]
        return words.contains { endpoint.hasSuffix("." + $0) } || endpoint.contains(".get")
            || endpoint.contains(".list")
    }

    func write(_ name: String, _ text: String) throws {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: String(file[..<file.lastIndex(of: "/")!]), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    /// Writes a file whose name need not be UTF-8.
    func write(bytes name: [UInt8], _ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: path + "/" + String(decoding: name.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self),
            withIntermediateDirectories: true)
        let file = try #require(fopen((Array((path + "/").utf8) + name + [0]).map { CChar(bitPattern: $0) }, "w"))
        fputs(text, file)
        fclose(file)
    }

    /// Nil when there is no such file.
    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

    /// The files, without those in the program's own folder.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
            var isFolder = false
            return !name.hasPrefix(".triton/") && !name.hasPrefix(".git")
                && FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder) && !isFolder
        }.sorted()
    }

    /// All texts in the trash.
    func trash() -> [String] {
        let folder = path + "/.triton/trash"
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap {
            FileManager.default.contents(atPath: folder + "/" + $0).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The message of a conflict of the now page.
    static let conflictMessage = """
        triton: now.md: changed on both sides: the service's version is in 'now.remote.md'; 'triton folder push --ours \
        now.md' sends yours, 'triton folder pull --theirs now.md' takes the service's

        """

    @discardableResult
    func run(_ line: String, input: String = "", terminals: Set<StandardStream> = []) async -> Effect {
        await program.run(line, input: input, terminals: terminals)
    }

    /// Letter and path of each line of `status`.
    func status() async -> [String] {
        await run("folder status --fields code,path").output.split(separator: "\n").map {
            String($0).replacing("\t", with: " ")
        }
    }

    /// A folder that is a repository, with one commit.
    static func repository(kinds: String? = nil) async throws -> FolderFixture {
        let folder = try await FolderFixture(kinds: kinds)
        #expect(try await folder.git("init", "-q") == 0)
        try await folder.commit()
        return folder
    }

    /// Commits the whole folder.
    func commit() async throws {
        #expect(try await git("add", "-A") == 0)
        #expect(try await git("commit", "-q", "-m", "change") == 0)
    }

    func git(_ words: String..., in folder: String? = nil) async throws -> Int32 {
        try await capture(words, in: folder).code
    }

    /// What git prints, without the end of the line.
    func gitOutput(_ words: String...) async throws -> String {
        String(decoding: try await capture(words, in: nil).output, as: UTF8.self).trimmed
    }

    private func capture(_ words: [String], in folder: String?) async throws -> ChildProcess.Captured {
        let settings = [
            "-c", "user.name=n", "-c", "user.email=n@example.com", "-c", "init.defaultBranch=main", "-c",
            "commit.gpgsign=false",
        ]
        let command = ChildProcess.Command.program("git", ["-C", folder ?? path] + settings + words)
        return try await ChildProcess(command, variables: program.home.variables(), input: .none).capture(
            limit: 1 << 20)
    }
}

private final class RequestLog: Sendable {
    private let names = Mutex<[String]>([])

    func add(_ name: String) { names.withLock { $0.append(name) } }
    func clear() { names.withLock { $0 = [] } }
    func take() -> [String] {
        names.withLock { names in
            defer { names = [] }
            return names
        }
    }
}
