import Files
import Glibc
import TestFolders
import Testing

@testable import TritonApp

/// A library beside the program is opened only where nobody else could have put it.
@Suite struct InstalledFilesTests {
    private let prefix = TemporaryFolder()
    private var program: String { prefix("bin/triton") }

    init() {
        for folder in ["bin", "lib", "lib/triton"] { mkdir(prefix(folder), 0o755) }
        prefix.write("bin/triton", "")
        prefix.write("lib/triton/libcurl.so.4", "", mode: 0o644)
    }

    private func found(_ name: String = "libcurl.so.4") -> String? { InstalledFiles.library(name, of: program) }

    @Test func `a library of the same prefix and owner is found`() {
        #expect(found() == prefix("lib/triton/libcurl.so.4"))
        #expect(found("libjq.so.1") == nil)
    }

    @Test(arguments: ["lib/triton/libcurl.so.4", "lib/triton"])
    func `a library that everybody can write is not used`(_ part: String) {
        chmod(prefix(part), 0o777)
        #expect(found() == nil)
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can give a file away"),
        arguments: ["lib/triton/libcurl.so.4", "lib/triton"])
    func `a library of another user is not used`(_ part: String) {
        chown(prefix(part), 65534, 65534)
        #expect(found() == nil)
        chown(program, 65534, 65534)
        #expect(found() != nil)
    }

    @Test func `an update of the system's library is used in place of ours`() throws {
        let own = try #require(found())
        mkdir(prefix("system"), 0o755)
        #expect(!InstalledFiles.isOutdated(own, in: [prefix("none"), prefix("system")]))
        prefix.write("system/libcurl.so.4", "")
        for (seconds, isOutdated) in [(-60, false), (0, false), (60, true)] {
            for (path, date) in [(own, 1_800_000_000), (prefix("system/libcurl.so.4"), 1_800_000_000 + seconds)] {
                let time = timespec(tv_sec: date, tv_nsec: 0)
                utimensat(AT_FDCWD, path, [time, time], 0)
            }
            #expect(InstalledFiles.isOutdated(own, in: [prefix("none"), prefix("system")]) == isOutdated)
        }
    }

    @Test func `a program that is not there has no library`() {
        unlink(program)
        #expect(found() == nil)
    }
}
