import Files
import Glibc
import HTTPTransport
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

    @Test(arguments: ["lib/triton/libcurl.so.4", "lib/triton", "lib", ""])
    func `a library that everybody can write is not used`(_ part: String) {
        chmod(prefix(part), 0o777)
        #expect(found() == nil)
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can give a file away"),
        arguments: ["lib/triton/libcurl.so.4", "lib/triton", "lib", ""])
    func `a library of another user is not used`(_ part: String) {
        chown(prefix(part), 65534, 65534)
        #expect(found() == nil)
        chown(program, 65534, 65534)
        #expect(found() != nil)
    }

    @Test func `a link is not used, wherever it leads`() {
        rename(prefix("lib/triton"), prefix("lib/other"))
        symlink("other", prefix("lib/triton"))
        #expect(found() == nil)
    }

    @Test func `in a folder like tmp, what nobody else can exchange is used`() {
        chmod(prefix(""), 0o1777)
        #expect(found() != nil)
    }

    @Test(arguments: CurlLibrary.names)
    func `an update of the system's library is used in place of ours`(_ name: String) throws {
        let own = try #require(found())
        mkdir(prefix("system"), 0o755)
        #expect(!InstalledFiles.isOutdated(own, in: [prefix("none"), prefix("system")]))
        prefix.write("system/\(name)", "")
        let ours = 1_800_000_000
        for (date, isOutdated) in [(ours - 60, false), (ours, false), (ours + 60, true), (1, true)] {
            for (path, date) in [(own, ours), (prefix("system/\(name)"), date)] {
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
