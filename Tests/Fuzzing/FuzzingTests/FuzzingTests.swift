import FoundationEssentials
import FuzzSubjects
import Testing

/// The short run: all seeds, and some changes of them, the same on every machine. `TRITON_LONG_TESTS=2` runs more
/// changes; `.ci/fuzz` searches further.
@Suite("Random input", .timeLimit(.minutes(15)))
struct FuzzingTests {
    /// Number of changes for each subject.
    private static let count = ProcessInfo.processInfo.environment["TRITON_LONG_TESTS"] == "2" ? 10_000 : 200

    @Test(arguments: FuzzSubject.all)
    func `every subject keeps its promises for the seeds`(_ subject: FuzzSubject) async throws {
        let seeds = try Self.seeds(of: subject)
        #expect(!seeds.isEmpty)
        for (name, bytes) in seeds {
            do { try await subject.check(bytes) } catch { Issue.record("\(name): \(error)") }
        }
    }

    @Test(arguments: FuzzSubject.all)
    func `every subject keeps its promises for changes of the seeds`(_ subject: FuzzSubject) async throws {
        var changes = Changes(
            seed: 20_261_121, seeds: try Self.seeds(of: subject).map(\.bytes).filter { $0.count < 4096 },
            words: subject.words)
        var tried = 0
        while tried < Self.count {
            let bytes = changes.next()
            tried += 1
            do { try await subject.check(bytes) } catch {
                Issue.record("\(error): \(Data(bytes).base64EncodedString())")
                return
            }
        }
        #expect(tried == Self.count)
    }

    private static func seeds(of subject: FuzzSubject) throws -> [(name: String, bytes: [UInt8])] {
        let tests = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
        return subject.seedFolders.flatMap { folder in
            // A subject may use only the seeds of others.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(tests)/\(folder)")) ?? []
            return names.sorted().compactMap { name in
                FileManager.default.contents(atPath: "\(tests)/\(folder)/\(name)").map {
                    (folder + "/" + name, Array($0))
                }
            }
        }
    }
}
