import Domain
import Files
import Glibc
import TestFolders
import Testing

@Suite struct FileWriterTests {
    let folder = TemporaryFolder()

    @Test func `replace keeps the old file's mode and leaves nothing else behind`() throws {
        folder.write("file", "old", mode: 0o640)
        try FileWriter.replace(folder("file"), with: Array("new".utf8), mode: .kept(otherwise: 0o644))
        #expect(try folder.text("file") == "new")
        #expect(folder.mode("file") == 0o640)
        #expect(folder.names == ["file"])
    }

    @Test func `an exact mode overrides the umask and the old mode`() throws {
        folder.write("file", "old", mode: 0o644)
        try FileWriter.replace(folder("file"), with: [], mode: .exactly(0o600))
        #expect(folder.mode("file") == 0o600)
        #expect(try folder.text("file") == "")
    }

    @Test func `missing folders are made for this user alone`() throws {
        try FileWriter.replace(folder("a/b/file"), with: [1], mode: .exactly(0o600))
        #expect(folder.mode("a") == 0o700)
        #expect(folder.mode("a/b") == 0o700)
        #expect(folder.mode("a/b/file") == 0o600)
    }

    @Test func `a link is followed, also through several links and to a file that does not exist yet`() throws {
        folder.write("target", "old", mode: 0o600)
        symlink("target", folder("second"))
        symlink(folder("second"), folder("first"))
        symlink("deep/missing", folder("dangling"))
        try FileWriter.replace(folder("first"), with: Array("new".utf8), mode: .kept(otherwise: 0o644))
        try FileWriter.replace(folder("dangling"), with: Array("made".utf8), mode: .kept(otherwise: 0o644))
        #expect(try folder.text("target") == "new")
        #expect(folder.mode("target") == 0o600)
        #expect(stat.of(folder("first"), followingLink: false)?.isSymlink == true)
        #expect(stat.of(folder("second"), followingLink: false)?.isSymlink == true)
        #expect(try folder.text("deep/missing") == "made")
    }

    @Test func `links in a circle are an error`() {
        symlink("b", folder("a"))
        symlink("a", folder("b"))
        let failed = failure { try FileWriter.replace(folder("a"), with: [], mode: .exactly(0o600)) }
        #expect(failed?.code == .io)
        #expect(
            failed?.sentence == "cannot use '\(folder("b"))': too many levels of symbolic links"
                || failed?.sentence == "cannot use '\(folder("a"))': too many levels of symbolic links")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a link of another user"))
    func `another user's link is refused for secrets, followed otherwise`() throws {
        folder.write("target", "old")
        symlink("target", folder("link"))
        lchown(folder("link"), 12345, 12345)
        let failed = failure {
            try FileWriter.replace(folder("link"), with: [1], mode: .exactly(0o600), symlinks: .followOwn)
        }
        #expect(failed?.code == .io)
        #expect(failed?.sentence == "cannot use '\(folder("link"))': it is a symbolic link of another user")
        #expect(try folder.text("target") == "old")
        try FileWriter.replace(folder("link"), with: Array("new".utf8), mode: .exactly(0o600), symlinks: .follow)
        #expect(try folder.text("target") == "new")
    }

    @Test func `a device is written to, not replaced`() throws {
        try FileWriter.replace("/dev/null", with: [1, 2, 3], mode: .exactly(0o600))
        try FileWriter.createNew("/dev/null", [1])
        #expect(stat.of("/dev/null")?.isRegular == false)
        let failed = failure { try FileWriter.replace("/dev/full", with: [1], mode: .exactly(0o600)) }
        #expect(failed?.code == .io)
        #expect(failed?.sentence == "cannot write '/dev/full': no space left on device")
    }

    @Test func `a folder in the file's place is an error`() throws {
        try PrivateFolder.create(folder("sub"))
        let failed = failure { try FileWriter.replace(folder("sub"), with: [1], mode: .exactly(0o600)) }
        #expect(failed?.sentence == "cannot write '\(folder("sub"))': is a directory")
    }

    @Test func `a folder that cannot be written to is an error and the old file stays`() {
        let failed = failure { try FileWriter.replace("/proc/version", with: [1], mode: .kept(otherwise: 0o600)) }
        #expect(failed?.code == .io)
        #expect(stat.of("/proc/version")?.isRegular == true)
    }

    @Test func `a file from a crash is removed, and one that is being written is not`() throws {
        folder.write("file", "old")
        for name in [".triton-1abc.tmp", ".triton-2def.tmp", ".triton-notes", "other.tmp"] {
            folder.write(name, "half")
        }
        symlink("file", folder(".triton-link.tmp"))
        let busy = try Descriptor(opening: folder(".triton-2def.tmp"), O_RDONLY)
        #expect(busy.tryLock() == .ours)
        try FileWriter.replace(folder("file"), with: Array("new".utf8), mode: .kept(otherwise: 0o644))
        #expect(try folder.text("file") == "new")
        #expect(folder.names == [".triton-2def.tmp", ".triton-link.tmp", ".triton-notes", "file", "other.tmp"])
        try busy.close()
        // A process lists a folder once: a thousand new files would otherwise list it a thousand times.
        try FileWriter.createNew(folder("other"), Array("new".utf8))
        #expect(
            folder.names == [".triton-2def.tmp", ".triton-link.tmp", ".triton-notes", "file", "other", "other.tmp"])
    }

    @Test func `if many create a file at once, one creates it completely`() async throws {
        let path = folder("file")
        let contents = (0..<8).map { number in [UInt8](repeating: UInt8(65 + number), count: 200_000) }
        let made = await withTaskGroup(of: Bool.self) { group in
            for bytes in contents { group.addTask { failure { try FileWriter.createNew(path, bytes) } == nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 1)
        #expect(contents.contains(try FileReader.read(path, limit: 1 << 20)))
        #expect(folder.names == ["file"])
    }

    @Test func `if many write a file at once, it has the whole text of one`() async throws {
        let path = folder("file")
        let contents = (0..<8).map { number in [UInt8](repeating: UInt8(65 + number), count: 200_000) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for bytes in contents { group.addTask { try FileWriter.replace(path, with: bytes, mode: .exactly(0o600)) } }
            try await group.waitForAll()
        }
        #expect(contents.contains(try FileReader.read(path, limit: 1 << 20)))
        #expect(folder.names == ["file"])
    }

    @Test func `createNew refuses an existing file, and also a dangling link`() throws {
        folder.write("file", "old")
        symlink("nowhere", folder("link"))
        for name in ["file", "link"] {
            let failed = failure { try FileWriter.createNew(folder(name), [1]) }
            #expect(failed?.code == .exists)
            #expect(failed?.sentence == "cannot write '\(folder(name))': that file exists")
        }
        #expect(try folder.text("file") == "old")
        #expect(folder.names == ["file", "link"])
    }

    @Test func `createNew makes the file once`() throws {
        try FileWriter.createNew(folder("file"), Array("new".utf8), mode: 0o600)
        #expect(try folder.text("file") == "new")
        #expect(folder.mode("file") == 0o600)
        #expect(folder.names == ["file"])
    }

    @Test func `createNew makes no folders`() {
        let failed = failure { try FileWriter.createNew(folder("no/file"), [1]) }
        #expect(failed?.sentence == "cannot write '\(folder("no/file"))': no such file or directory")
    }
}

@Suite struct FileReaderTests {
    let folder = TemporaryFolder()

    @Test func `a missing file is an error that shows the path escaped`() {
        let failed = failure { _ = try FileReader.read(folder("no\u{1B}pe"), limit: 10) }
        #expect(failed?.code == .noInput)
        #expect(failed?.sentence == "cannot read '\(folder.path)/no^[pe': no such file or directory")
    }

    @Test func `a folder in place of a file is an error`() {
        let failed = failure { _ = try FileReader.read(folder.path, limit: 10) }
        #expect(failed?.code == .io)
        #expect(failed?.sentence == "cannot read '\(folder.path)': is a directory")
    }

    @Test func `a file of exactly the limit is read`() throws {
        folder.write("file", "12345")
        #expect(try FileReader.read(folder("file"), limit: 5) == Array("12345".utf8))
        #expect(failure { _ = try FileReader.read(folder("file"), limit: 4) }?.code == .badData)
        #expect(failure { _ = try FileReader.read("/dev/zero", limit: 1000) }?.code == .badData)
    }

    @Test func `a pipe is read to its end`() async throws {
        let path = folder("pipe")
        mkfifo(path, 0o600)
        async let written: Void = onOwnThread { try FileWriter.replace(path, with: [1, 2, 3], mode: .exactly(0o600)) }
        #expect(try await onOwnThread { try FileReader.read(path, limit: 10) } == [1, 2, 3])
        try await written
        #expect(stat.of(path)?.isRegular == false)
    }
}

@Suite struct PrivateFileTests {
    let folder = TemporaryFolder()

    @Test func `a private file is created with mode 0600 in a folder of mode 0700, and is not changed afterwards`()
        throws
    {
        #expect(try PrivateFile.ensure(folder("data/user.sqlite")) == nil)
        #expect(folder.mode("data") == 0o700)
        #expect(folder.mode("data/user.sqlite") == 0o600)
        folder.write("data/user.sqlite", "content", mode: 0o600)
        #expect(try PrivateFile.ensure(folder("data/user.sqlite")) == nil)
        #expect(try folder.text("data/user.sqlite") == "content")
    }

    @Test func `a file that others can read causes a warning`() throws {
        folder.write("open", "secret", mode: 0o644)
        #expect(
            try PrivateFile.ensure(folder("open"))?.rendered
                == "others can read '\(folder("open"))' (mode 644); 'chmod 600' closes it")
        #expect(folder.mode("open") == 0o644)
    }

    @Test func `without a file there is no warning`() throws {
        #expect(try PrivateFile.check(folder("none")) == nil)
        #expect(folder.names == [])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a file of another user"))
    func `another user's file is refused`() {
        folder.write("theirs", "x", mode: 0o600)
        chown(folder("theirs"), 12345, 12345)
        #expect(
            failure { _ = try PrivateFile.check(folder("theirs")) }?.sentence
                == "cannot use '\(folder("theirs"))': it belongs to another user")
    }
}

@Suite struct FolderLockTests {
    let folder = TemporaryFolder()

    @Test func `a folder in which another process writes is one to be tried again later`() throws {
        let path = folder.path
        let lock = try FolderLock(path)
        let error = #expect(throws: TritonError.self) { _ = try FolderLock(path, maximumWait: 0) }
        #expect(error?.code == .tryLater, "\(String(describing: error))")
        _ = consume lock
        _ = try FolderLock(path, maximumWait: 0)
    }

    @Test func `no increment under the lock is lost`() async throws {
        let (folderPath, path) = (folder.path, folder("count"))
        folder.write("count", "0")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let lock = try FolderLock(folderPath)
                    let count = Int(String(decoding: try FileReader.read(path, limit: 10), as: UTF8.self))!
                    try FileWriter.replace(path, with: Array(String(count + 1).utf8), mode: .exactly(0o600))
                    _ = consume lock
                }
            }
            try await group.waitForAll()
        }
        #expect(try folder.text("count") == "20")
        #expect(folder.names == ["count"])
    }

    @Test func `a missing folder cannot be locked`() {
        #expect(
            failure { _ = try FolderLock(folder("none")) }?.sentence
                == "cannot lock folder '\(folder("none"))': no such file or directory")
    }
}
