import Files
import FoundationEssentials
import GRDB
import Glibc
import ProgramSupport

/// A home for real processes, which run at the same time, one after the other, or are killed.
struct Workplace: Sendable {
    let home: TestHome
    let variables: [String: String]

    /// - Parameter home: an existing home to use.
    init(_ variables: [String: String] = [:], home: TestHome? = nil) throws {
        let home = try home ?? TestHome()
        self.home = home
        self.variables = home.variables(variables)
    }

    /// A file of this home.
    func path(_ name: String) -> String { home.path + "/" + name }

    /// Starts `triton`.
    func start(
        _ words: [String], input: [UInt8]? = nil, stdin: Child.Stream = .null, stdout: Child.Stream = .null,
        stderr: Child.Stream = .null, ignoring: [Int32] = [],
        with more: [String: String] = [:]
    )
        throws -> Child
    {
        try Child(
            BinaryProgram.path, words, variables: variables.merging(more) { $1 }, input: input, stdin: stdin,
            stdout: stdout, stderr: stderr, ignoring: ignoring)
    }

    /// Runs `triton` to its end.
    /// - Parameter isAtHome: whether its working folder is the home, for commands that write there.
    func run(_ words: [String], input: String? = nil, isAtHome: Bool = false, with more: [String: String] = [:]) throws
        -> Effect
    {
        let name = UUID().uuidString
        let (output, error) = (path("out." + name), path("err." + name))
        defer { unlink(output); unlink(error) }
        let bytes = input.map { Array($0.utf8) }
        let child =
            isAtHome
            ? try Child(
                "/bin/sh", ["-c", #"cd "$HOME" && exec "$0" "$@""#, BinaryProgram.path] + words,
                variables: variables.merging(more) { $1 }, input: bytes, stdout: .path(output), stderr: .path(error))
            : try start(words, input: bytes, stdout: .path(output), stderr: .path(error), with: more)
        let code: Int32 =
            switch child.wait() {
            case .exited(let code): code
            case .signal(let signal): 128 + signal
            }
        return Effect(exitCode: code, output: text(output), error: text(error))
    }

    func text(_ path: String) -> String {
        (try? FileReader.read(path, limit: 1 << 26)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func rows<Value: DatabaseValueConvertible>(_ sql: String, of type: Value.Type, in file: String) throws
        -> [Value]
    {
        let path = path(file)
        guard access(path, F_OK) == 0 else { return [] }
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(10)
        return try DatabaseQueue(path: path, configuration: configuration).read { database in
            try database.tableExists("change") || database.tableExists("status")
                ? Value.fetchAll(database, sql: sql) : []
        }
    }

    /// Number of all texts that the outbox has ever accepted: SQLite counts them in the transaction that stores each.
    func accepted() throws -> Int {
        try rows("SELECT seq FROM sqlite_sequence WHERE name = 'change'", of: Int.self, in: "data/triton/user.sqlite")
            .first ?? 0
    }

    func outbox() throws -> [String] {
        try rows(
            """
            SELECT value ->> 'content' FROM change LEFT JOIN change_state ON change_number = number AND part = 'after' \
            WHERE state IN ('unsent', 'queued', 'uncertain') AND NOT is_dropped ORDER BY number
            """,
            of: String.self,
            in: "data/triton/user.sqlite")
    }

    /// The statuses of the service, read directly from its file.
    func posted(in file: String = "data/triton/sandbox.sqlite") throws -> [String] {
        try rows("SELECT content FROM status WHERE address = 'demo'", of: String.self, in: file)
    }
}
