import Domain
import Files
@testable import Session
import TestFolders
import Testing

private let service = Origin("https://api.omg.lol")!
private let other = Origin("https://example.com")!

@Suite struct CredentialChainTests {
    let folder = TemporaryFolder()
    var file: TokenFile { TokenFile(folder("credentials")) }

    private func chain(
        _ variables: [String: String] = [:], origin: Origin = service, command: [String]? = nil,
        first: DoubleStore = DoubleStore(.failure(.init(reason: "none", isSurprising: false)))
    ) -> CredentialChain {
        CredentialChain(
            profile: "work", origin: origin, configuredOrigin: service, variables: variables,
            command: command.map { TokenCommand($0, variables: ["PATH": "/usr/bin:/bin"], time: .never) },
            stores: [first, file])
    }

    private func keep(_ secret: String, for origin: Origin = service) throws {
        try file.store(Token(secret, origin: origin)!, profile: "work", origin: origin)
    }

    @Test func `the environment has precedence for every service, and other sources are named but not read`()
        async throws
    {
        try keep("from-file")
        let found = try await chain(["TRITON_TOKEN": "given\n"], command: ["false"]).find()
        #expect(found?.token == Token("given", origin: nil)!)
        #expect(found?.source == .environment)
        #expect(found?.shadowed == [.command, .store(file.name)])
    }

    @Test func `token_command is run before the stores are read, and these in their order`() async throws {
        try keep("from-file")
        let first = DoubleStore(.success(.found(Token("from-store", origin: service)!)))
        #expect(
            try await chain(["TRITON_TOKEN": ""], command: ["echo", "from-command"], first: first).find()?.source
                == .command)
        #expect(await first.calls == [])
        #expect(try await chain(first: first).find()?.token.exposed == "from-store")
        let found = try await chain().find()
        #expect(
            found
                == FoundToken(
                    token: Token("from-file", origin: service)!, source: .store(file.name), shadowed: [], notices: []))
    }

    @Test func `a store is read once, also by two tasks at the same time`() async throws {
        let first = DoubleStore(.success(.found(Token("from-store", origin: service)!)))
        let chain = chain(first: first)
        async let one = chain.find()
        async let two = chain.find()
        #expect(try await [one?.token.exposed, two?.token.exposed] == ["from-store", "from-store"])
        #expect(await first.calls == ["find work https://api.omg.lol"])
    }

    @Test func `without a token the result is nil`() async throws {
        #expect(try await chain().find() == nil)
    }

    @Test func `another service gets no token, neither from the file nor from token_command`() async throws {
        try keep("from-file")
        for command in [nil, ["touch", folder("ran")]] {
            let failed = await #expect(throws: TritonError.self) {
                try await chain(origin: other, command: command).find()
            }
            #expect(failed?.code == .noPermission)
            #expect(
                failed?.sentence.rendered
                    == "the token of profile 'work' belongs to https://api.omg.lol, not to https://example.com")
        }
        #expect(folder.names == ["credentials"])
        #expect(try await chain(["TRITON_TOKEN": "given"], origin: other).find()?.token.exposed == "given")
    }

    @Test func `an unusable TRITON_TOKEN is an error, not a reason to look further`() async throws {
        try keep("from-file")
        let failed = await #expect(throws: TritonError.self) { try await chain(["TRITON_TOKEN": "a b"]).find() }
        #expect(failed?.code == .noPermission)
        #expect(failed?.sentence.rendered.contains("a b") == false)
    }

    @Test func `a locked keyring is a notice if the file has a token, and an error otherwise`()
        async throws
    {
        let locked = DoubleStore(.failure(.init(reason: "the keyring is locked", isSurprising: true)))
        let failed = await #expect(throws: TritonError.self) { try await chain(first: locked).find() }
        #expect(failed?.sentence.rendered == "the double cannot be used: the keyring is locked")
        try keep("from-file")
        let found = try await chain(first: locked).find()
        #expect(found?.notices == ["the double cannot be used: the keyring is locked"])
        #expect(found?.token.exposed == "from-file")
    }

    @Test func `a failed token_command is run again for the next request`() async throws {
        let chain = chain(command: ["sh", "-c", "test -e '\(folder("ready"))' && echo token"])
        await #expect(throws: TritonError.self) { try await chain.find() }
        folder.write("ready", "")
        #expect(try await chain.find()?.token.exposed == "token")
    }

    @Test func `a token is stored in the first store, or in the file with one message`() async throws {
        let works = DoubleStore(.success(.none))
        #expect(
            try await chain(first: works).store(Token("new", origin: nil)!, allowsPlainFile: false)
                == .init(source: .store("the double"), notice: nil))
        #expect(await works.calls == ["store work https://api.omg.lol"])
        #expect(folder.names == [])
        let kept = try await chain().store(Token("new", origin: nil)!, allowsPlainFile: false)
        #expect(kept.notice?.rendered == "the token is stored unencrypted in the file '\(file.path)', because none")
        #expect(try await chain().store(Token("newer", origin: nil)!, allowsPlainFile: true).notice == nil)
        #expect(try await chain().find()?.token == Token("newer", origin: service)!)
    }

    @Test func `a new token replaces an older one in the stores after it, too`() async throws {
        try keep("old")
        try keep("elsewhere", for: other)
        let kept = try await chain(first: DoubleStore(.success(.none))).store(
            Token("new", origin: nil)!, allowsPlainFile: false)
        #expect(kept == .init(source: .store("the double"), notice: nil))
        #expect(file.tokens.map(\.exposed) == ["elsewhere"])
    }

    @Test func `who logs in while the keyring is locked hears that its token counts afterwards`() async throws {
        let locked = DoubleStore(.failure(.init(reason: "the keyring is locked", isSurprising: true)))
        let kept = try await chain(first: locked).store(Token("new", origin: nil)!, allowsPlainFile: true)
        #expect(kept.source == .store(file.name))
        #expect(kept.warnings == ["as soon as the double works again, a token that it has takes precedence"])
    }

    @Test func `a logout empties every store and names sources that still provide a token`() async throws {
        try keep("one")
        try keep("two", for: other)
        let first = DoubleStore(.success(.none))
        let forgotten = try await chain(["TRITON_TOKEN": "given"], command: ["true"], first: first).delete()
        #expect(
            forgotten
                == .init(
                    sources: [.store("the double"), .store(file.name)], notices: [],
                    remaining: [.environment, .command]))
        #expect(try await chain().find() == nil)
    }

    @Test func `no description contains a token`() async throws {
        try keep("canary-token")
        let found = try await chain().find()
        var dumped = ""
        dump(found, to: &dumped)
        #expect(!"\(String(describing: found)) \(String(reflecting: found)) \(dumped)".contains("canary"))
    }
}

/// A store with a fixed answer that records its calls.
private actor DoubleStore: SecretStore {
    nonisolated let name: SafeText = "the double"
    private let answer: Result<StoredToken, SecretStoreUnavailable>
    private(set) var calls: [String] = []

    init(_ answer: Result<StoredToken, SecretStoreUnavailable>) { self.answer = answer }

    func find(profile: String, origin: Origin) throws -> StoredToken {
        calls.append("find \(profile) \(origin.text)")
        return try answer.get()
    }

    func store(_ token: Token, profile: String, origin: Origin) throws {
        calls.append("store \(profile) \(origin.text)")
        _ = try answer.get()
    }

    func delete(profile: String, origin: Origin?) throws -> Bool {
        calls.append("delete \(profile) \(origin?.text ?? "everywhere")")
        _ = try answer.get()
        return true
    }
}
