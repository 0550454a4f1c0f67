import Domain
import Files
import Glibc
import Session
import TestFolders
import Testing

private let service = Origin("https://api.omg.lol")!
private let other = Origin("http://localhost:8080")!

@Suite struct TokenFileTests {
    let folder = TemporaryFolder()
    var file: TokenFile { TokenFile(folder("triton/credentials")) }

    @Test func `tokens are stored by profile and origin, in a file that only the owner can read`() throws {
        #expect(try file.find(profile: "work", origin: service) == .none)
        #expect(try file.delete(profile: "work", origin: nil) == false)
        #expect(folder.names == [])
        try file.store(Token("one", origin: service)!, profile: "work", origin: service)
        try file.store(Token("two", origin: service)!, profile: "work", origin: service)
        try file.store(Token("three", origin: nil)!, profile: "work", origin: other)
        try file.store(Token("four", origin: service)!, profile: "home", origin: service)
        #expect(folder.mode("triton") == 0o700)
        #expect(folder.mode("triton/credentials") == 0o600)
        #expect(try file.find(profile: "work", origin: service) == .found(Token("two", origin: service)!))
        #expect(try file.find(profile: "work", origin: other) == .found(Token("three", origin: other)!))
        #expect(try file.find(profile: "home", origin: other) == .otherOrigins([service]))
        #expect(try file.delete(profile: "work", origin: nil))
        #expect(try file.find(profile: "work", origin: service) == .none)
        #expect(try file.find(profile: "home", origin: service) == .found(Token("four", origin: service)!))
        #expect(try !folder.text("triton/credentials").contains("two"))
    }

    @Test func `a file that others can read causes a warning and is closed by the next write`() throws {
        try file.store(Token("one", origin: service)!, profile: "work", origin: service)
        chmod(file.path, 0o644)
        #expect(
            try file.find(profile: "work", origin: service)
                == .found(
                    Token("one", origin: service)!,
                    warning: SafeText(trusted: "others can read '\(file.path)' (mode 644); 'chmod 600' closes it")))
        try file.store(Token("two", origin: service)!, profile: "work", origin: service)
        #expect(folder.mode("triton/credentials") == 0o600)
    }

    @Test(arguments: [
        "", "{", "[]", "{\"tokens\": 3}", "{\"tokens\": [{\"profile\": \"work\"}]}",
        "{\"tokens\": [{\"profile\": \"work\", \"origin\": \"x\", \"token\": \"t\"}]}",
    ])
    func `a damaged file is an error that shows no part of it, and the file is not changed`(text: String) throws {
        try PrivateFolder.create(folder("triton"))
        folder.write("triton/credentials", text, mode: 0o600)
        for body in [
            { _ = try file.find(profile: "work", origin: service) },
            { try file.store(Token("new", origin: service)!, profile: "work", origin: service) },
        ] {
            let failed = failure(body)
            #expect(failed?.code == .config)
            #expect(failed?.sentence == "cannot read token file '\(file.path)': it is damaged")
        }
        #expect(try folder.text("triton/credentials") == text)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a link of another user"))
    func `another user's link is refused, both ways`() throws {
        folder.write("theirs", "{\"tokens\": []}", mode: 0o600)
        try PrivateFolder.create(folder("triton"))
        symlink(folder("theirs"), file.path)
        lchown(file.path, 12345, 12345)
        for body in [
            { _ = try file.find(profile: "work", origin: service) },
            { try file.store(Token("new", origin: service)!, profile: "work", origin: service) },
        ] {
            #expect(failure(body)?.sentence == "cannot use '\(file.path)': it is a symbolic link of another user")
        }
        #expect(try folder.text("theirs") == "{\"tokens\": []}")
    }

    @Test func `if many processes write, no token is lost`() async throws {
        let file = file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask {
                    try file.store(Token("token\(number)", origin: service)!, profile: "p\(number)", origin: service)
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<10 {
            #expect(
                try file.find(profile: "p\(number)", origin: service)
                    == .found(Token("token\(number)", origin: service)!))
        }
    }
}
