@testable import Changes
import Database
import Domain
import FoundationEssentials
import GRDB
import Platform
import Synchronization
import TestFolders

/// A database in a temporary folder, and engines that use it.
final class Bench: Sendable {
    struct Told {
        var notes: [String] = []
        var recovered: [[UInt8]] = []
        var questions: [String] = []
    }

    static let address = Address("demo")
    let path: String
    let told = Mutex(Told())
    /// The answer of the user when an old state cannot be kept.
    let agreesToLose = Mutex(false)
    let clock = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    // Only kept alive; its path is never written again.
    private nonisolated(unsafe) let folder: TemporaryFolder

    /// - Parameter isOnDisk: false for a machine without a writable home.
    init(isOnDisk: Bool = true) {
        let folder = TemporaryFolder()
        self.folder = folder
        path = isOnDisk ? folder("data/user.sqlite") : "/proc/nowhere/user.sqlite"
    }

    /// A store with a separate connection, as in another process.
    func store(
        _ limits: ChangeStore.Limits = .init(),
        didReach: (@Sendable (_ step: ChangeStore.Step, _ isDone: Bool) throws -> Void)? = nil
    ) throws -> ChangeStore {
        ChangeStore(
            try UserDatabase.open(
                path: path, factory: DatabaseFactory(schemas: [ChangeStore.schema], durability: .disposable)),
            limits: { limits }, didReach: didReach)
    }

    func changes(
        isDryRun: Bool = false, isForLater: Bool = false, atOnce: Int = Parallel.limit, dueAt: Date? = nil,
        service: String = "https://api.omg.lol", _ store: ChangeStore? = nil,
        didReach: (@Sendable (_ step: ChangeStore.Step, _ isDone: Bool) throws -> Void)? = nil
    ) -> Changes {
        var options = Changes.Options()
        (options.isDryRun, options.isForLater, options.maximumAtOnce) = (isDryRun, isForLater, atOnce)
        options.dueAt = dueAt
        return Changes(
            store: Lazy { try store ?? self.store(didReach: didReach) }, options: options,
            Changes.Dependencies(
                profile: { "default" }, service: { service },
                time: TimeSource(
                    now: { self.clock.withLock { $0 } },
                    sleep: { seconds in self.clock.withLock { $0 += max(seconds, 0.5) } }, random: { 0.5 }),
                note: { note in self.told.withLock { $0.notes.append(note.rendered) } },
                confirmLoss: { question in
                    self.told.withLock { $0.questions.append(question.rendered) }
                    guard self.agreesToLose.withLock({ $0 }) else { throw TritonError(.cancelled, "no") }
                },
                saveRecoveryFile: { bytes in
                    self.told.withLock { $0.recovered.append(bytes) }
                    return "/tmp/recovered"
                }))
    }

    /// Every change on disk, as one line each.
    var rows: [String] {
        get throws { try store().all(of: "default").map(\.line) }
    }

    func row(_ number: Int) throws -> StoredChange {
        guard let stored = try store().change(String(number), of: "default") else {
            throw TritonError(.notFound, "no row \(number)")
        }
        return stored
    }

    /// The bytes of the database, its log and all files beside it.
    func bytesOnDisk() throws -> [UInt8] {
        let folder = String(path.prefix(upTo: path.lastIndex(of: "/")!))
        return try FileManager.default.contentsOfDirectory(atPath: folder).flatMap {
            Array(FileManager.default.contents(atPath: folder + "/" + $0) ?? Data())
        }
    }

    static func change(
        _ kind: ModelKind = .note, _ key: String? = "a", from before: String? = nil, to after: String?,
        if condition: Change.Condition
    ) -> Change {
        let name = key ?? ""
        return Change(
            ChangeKind(rawValue: kind.rawValue), of: address, key: kind.isSingle ? nil : key,
            from: before.map { StubService.state($0, key: name) },
            to: after.map { StubService.state($0, key: name) }, if: condition)
    }
}

extension ChangeStore {
    func drop(_ stored: StoredChange) throws { if let error = try drop([stored])[0] { throw error } }

    func forget(_ stored: StoredChange, _ description: ChangeDescription?) throws {
        if let error = try forget([stored], { _ in description })[0] { throw error }
    }
}

extension StoredChange {
    /// Everything that a test compares: `1 edit a: A -> B uncertain user`.
    var line: String {
        var words = [
            String(number), change.isDeletion ? "delete" : "save", (change.key ?? "-") + ":", text(change.before), "->",
            text(change.after), "\(state)", "\(role)",
        ]
        if let reverts { words.append("of \(reverts)") }
        if mayHaveArrived { words.append("may have arrived") }
        if isDropped { words.append("dropped") }
        return words.joined(separator: " ")
    }

    private func text(_ state: Snapshot?) -> String {
        guard let state else { return "nothing" }
        return (state.text("content") ?? state.texts("members").joined(separator: ",")).replacing("\n", with: "/")
    }
}

/// The error that a body throws.
func thrown(_ body: () async throws -> Void) async -> TritonError? {
    do { try await body() } catch {
        return error as? TritonError ?? TritonError(.software, "\(line: String(describing: error))")
    }
    return nil
}

extension ChangeStore {
    /// Every change, also those that no command lists any more.
    func all(of profile: String) throws -> [StoredChange] { try read("profile = ? ORDER BY number", [profile]) }
}
