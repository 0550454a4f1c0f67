import Domain
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Terminal
import Testing

@Suite struct DNSApplyTests {
    /// The records that the sandbox begins with, as a file.
    private static let seed = """
        [[record]]
        name = "@"
        type = "A"
        data = "192.0.2.10"
        ttl = 3600

        [[record]]
        name = "_hello"
        type = "TXT"
        data = "how are you today?"
        ttl = 3600

        [[record]]
        name = "post"
        type = "MX"
        data = "mail.example.com"
        priority = 10
        ttl = 3600

        [[record]]
        name = "www"
        type = "CNAME"
        data = "demo.omg.lol"
        ttl = 3600

        """

    private static func record(_ name: String, _ type: String, _ data: String, _ more: String = "") -> String {
        "[[record]]\nname = \"\(name)\"\ntype = \"\(type)\"\ndata = \"\(data)\"\n\(more)\n"
    }

    private func records(_ clients: SharedService) async -> String {
        await clients.run("dns list --fields name,type,data,ttl").output
    }

    private func methods(_ clients: SharedService) -> [String] {
        clients.network.changes.map { String($0.prefix { $0 != " " }) }
    }

    // MARK: - The file

    @Test func `the list as a file holds the chosen records in their order`() async throws {
        let clients = try SharedService()
        let www = String(Self.record("www", "CNAME", "demo.omg.lol", "ttl = 3600\n").dropLast())
        for choice in ["'w*'", "--where type=CNAME", "--where name~ww", "--sort=-name -n 1"] {
            #expect(await clients.run("dns list --toml \(choice)").output == www)
        }
        let names = await clients.run("dns list --toml --sort=-name").output.split(separator: "\n").filter {
            $0.hasPrefix("name = ")
        }
        #expect(names.count > 2 && names == names.sorted().reversed())
        #expect(await clients.run("dns list --toml --where type=AAAA").output.isEmpty)
    }

    @Test func `the list as a file is complete, and applying it sends nothing`() async throws {
        let clients = try SharedService()
        #expect(await clients.run("dns list --toml") == Effect(output: Self.seed))
        let effect = await clients.run("dns apply - --prune --yes", input: Self.seed)
        #expect(effect == Effect(error: "triton: nothing to change: the records are those of the file\n"))
        #expect(await clients.run("dns apply - --json --yes", input: Self.seed).output == "[]\n")
        #expect(clients.network.changes.isEmpty)
    }

    @Test(arguments: [
        ("www", "CNAME", "Demo.OMG.lol."), ("WWW", "cname", "demo.omg.lol"),
        ("_hello", "TXT", "\\\"how are you today?\\\""),
    ])
    func `spellings of the same data are the same`(_ name: String, _ type: String, _ data: String) async throws {
        let clients = try SharedService()
        #expect(await clients.run("dns apply - --yes", input: Self.record(name, type, data)).exitCode == 0)
        #expect(clients.network.changes.isEmpty)
    }

    @Test(arguments: [
        ("", "it has no records"),
        ("[[record]]\nname = \"x\"\n", "record 1 lacks 'type'"),
        (record("x", "A", "nope"), "record 1: 'nope' does not fit the type A"),
        (record("x", "A", "192.0.2.1", "tll = 5"), "record 1: unknown key 'tll'"),
        (record("x", "A", "192.0.2.1", "ttl = \"5\""), "record 1: 'ttl' takes a number from 1 to 2147483647"),
        (
            record("x", "A", "192.0.2.1") + record("X", "a", "192.0.2.1"),
            "record 2: 'X A 192.0.2.1' is in the file twice"
        ),
        (
            record("x", "A", "192.0.2.1") + record("x", "CNAME", "example.com"),
            "record 2: 'x' has a CNAME and another record"
        ),
        ("[record]\nname = \"x\"\n", "'record' is not a list of tables"),
        ("[[records]]\n", "unknown key 'records'"),
        ("name = \n", "line 1, column"),
    ])
    func `a file with a mistake sends nothing and says where it is`(_ file: String, _ message: String) async throws {
        let clients = try SharedService()
        let effect = await clients.run("dns apply - --yes", input: file)
        #expect(effect.exitCode == 65 && effect.error.hasPrefix("triton: cannot apply '-': \(message)"), "\(effect)")
        #expect(clients.network.changes.isEmpty)
    }

    // MARK: - The plan

    @Test
    func `records are added, changed and deleted in this order; a second run sends nothing, and undo reverts all`()
        async throws
    {
        let clients = try SharedService(), before = await records(clients)
        let file =
            Self.record("@", "A", "192.0.2.99") + Self.record("post", "MX", "mail.example.com", "priority = 20")
            + Self.record("_hello", "TXT", "how are you today?")
            + Self.record("new", "AAAA", "2001:DB8:0::7", "ttl = 60")
        let effect = await clients.run(
            "dns apply - --prune --yes --fields action,name,type,data,priority,ttl", input: file)
        #expect(
            effect
                == Effect(
                    output: """
                        create\tnew\tAAAA\t2001:DB8:0::7\t\t60
                        replace\tpost\tMX\tmail.example.com\t20\t3600
                        replace\t@\tA\t192.0.2.99\t\t3600
                        delete\twww\tCNAME\tdemo.omg.lol\t\t3600

                        """))
        #expect(methods(clients) == ["POST", "PATCH", "PATCH", "DELETE"])
        #expect(await clients.run("dns apply - --prune --yes", input: file).output == "")
        #expect(clients.network.changes.count == 4)
        #expect(await clients.run("undo").exitCode == 0)
        #expect(await records(clients).split(separator: "\n").sorted() == before.split(separator: "\n").sorted())
    }

    @Test func `--json prints each change, with the record before and after it, and what cannot be restored`()
        async throws
    {
        let clients = try SharedService()
        let file = Self.record("@", "A", "192.0.2.99") + Self.record("new", "A", "192.0.2.7")
        let effect = await clients.run(
            "dns apply - --prune --max-delete 3 --yes --json --fields kind,address,action,path,before,after,lost,done",
            input: file)
        let changes = try JSON(parsing: effect.output)
        guard case .array(let changes) = changes else { throw TritonError(.badData, "no list") }
        #expect(changes.map { $0["action"] } == ["create", "replace", "delete", "delete", "delete"])
        #expect(changes.allSatisfy { $0["kind"] == "dns" && $0["address"] == "demo" && $0["path"] == .null })
        #expect(changes.map { $0["before"]?["data"] ?? .null }.first == .null)
        #expect(changes[1]["before"]?["data"] == "192.0.2.10" && changes[1]["after"]?["data"] == "192.0.2.99")
        #expect(changes.map { $0["after"] == .null } == [false, false, true, true, true])
        #expect(changes.allSatisfy { $0["done"] == true })
        #expect(changes.map { $0["lost"] } == [[], [], ["its number"], ["its number"], ["its number"]])
    }

    @Test func `without --prune nothing is deleted, and the kept records are reported`() async throws {
        let clients = try SharedService()
        let effect = await clients.run(
            "dns apply - --yes --fields action,name", input: Self.record("_hello", "TXT", "another"))
        #expect(
            effect
                == Effect(
                    output: "create\t_hello\n",
                    error: "triton: 4 records are not in the file: --prune deletes what is not\n"))
        #expect(await records(clients).contains("_hello\tTXT\thow are you today?\t3600\n_hello\tTXT\tanother\t3600\n"))
    }

    @Test
    func `a name that gets a CNAME in place of an address, or the other way round, is changed in one step`()
        async throws
    {
        let clients = try SharedService()
        let effect = await clients.run(
            "dns apply - --prune --yes --fields action,name,type",
            input: Self.seed.replacingBytes(
                of: "type = \"CNAME\"\ndata = \"demo.omg.lol\"", with: "type = \"A\"\ndata = \"192.0.2.5\""))
        #expect(effect == Effect(output: "replace\twww\tA\n"))
        let sent = clients.network.changes.count
        let refused = await clients.run("dns apply - --yes", input: Self.record("www", "CNAME", "example.com"))
        #expect(refused.exitCode == 65 && refused.error.contains("a CNAME must be the only one"), "\(refused)")
        #expect(clients.network.changes.count == sent)
    }

    // MARK: - The guards

    @Test func `without an answer nothing is sent`() async throws {
        let clients = try SharedService()
        let effect = await clients.run("dns apply -", input: Self.record("new", "A", "192.0.2.1"))
        #expect(effect.exitCode == 64 && effect.error.contains("hint: repeat it with --yes"), "\(effect)")
        #expect(clients.network.changes.isEmpty)
    }

    @Test func `the plan is shown with the question, and only a yes sends it`() async throws {
        let program = try InProcessProgram(variables: ["NO_COLOR": "1"]), path = program.home.path + "/dns.toml"
        await program.run(["dns", "list", "--toml", "--output", path])
        await program.run("dns edit 4200001 --data 192.0.2.55")
        await program.run("dns delete 4200004 --yes")
        await program.run("dns add surplus A 192.0.2.77")
        let before = await program.run("dns list --fields id,data")
        let words = ["dns", "apply", path, "--prune"]
        let refused = await program.run(words, input: "n\n", terminals: [.input, .output, .error])
        #expect(refused.exitCode == 2)
        for line in [
            "  + _hello 3600 TXT how are you today?\n", "  ~ @ 3600 A 192.0.2.55  ->  @ 3600 A 192.0.2.10\n",
            "  - surplus 3600 A 192.0.2.77\n",
            "Change the DNS records of 'demo' (1 added, 1 changed, 1 deleted)?",
        ] {
            #expect(refused.error.contains(line), "\(refused.error)")
        }
        #expect(await program.run("dns list --fields id,data") == before)
        #expect(await program.run(words, input: "y\n", terminals: [.input, .output, .error]).exitCode == 0)
        #expect(await program.run(["dns", "apply", path, "--prune", "--yes"]).output == "")
    }

    @Test func `a plan that is out of date when it is carried out is refused`() async throws {
        let clients = try SharedService()
        clients.meanwhile("dns edit 4200001 --data 192.0.2.55")
        let effect = await clients.run("dns apply - --prune --yes", input: Self.record("@", "A", "192.0.2.99"))
        #expect(
            effect
                == Effect(
                    exitCode: 73,
                    error: """
                        triton: the records changed while the plan was made
                        hint: nothing was sent; check the new plan

                        """))
        #expect(clients.network.changes.isEmpty)
    }

    @Test func `deleting more than 30 % of ten or more records is refused without --max-delete`()
        async throws
    {
        let clients = try SharedService()
        for number in 1...6 { await clients.run("dns add host\(number) A 192.0.2.\(number)") }
        let before = clients.network.changes.count, file = Self.record("@", "A", "192.0.2.10")
        #expect(
            await clients.run("dns apply - --prune --yes", input: file)
                == Effect(
                    exitCode: 65,
                    error: """
                        triton: 9 of 10 records would be deleted
                        hint: nothing was sent; if that is what you want, add --max-delete 9

                        """))
        #expect(await clients.run("dns apply - --prune --yes --max-delete 8", input: file).exitCode == 65)
        #expect(clients.network.changes.count == before)
        #expect(await clients.run("dns apply - --prune --yes --max-delete 9", input: file).exitCode == 0)
        #expect(await records(clients) == "@\tA\t192.0.2.10\t3600\n")
    }

    @Test(arguments: ["name", "type", "data"]) func `a list that lacks a part of a record changes nothing`(
        _ field: String
    ) async throws {
        let record: [String: JSON] = ["id": 7, "name": "demo", "type": "A", "data": "192.0.2.10"]
        let members = record.filter { $0.key != field }.map { JSON.Member($0.key, $0.value) }
        let service = CannedTransport { exchange in
            exchange.request.method == .get ? .init(["dns": .array([.object(members)])]) : .init([:], status: 500)
        }
        let program = try InProcessProgram(variables: ["TRITON_TOKEN": "t"], network: { service })
        let effect = await program.run(
            "dns apply - --yes --profile net --address demo", input: Self.record("@", "A", "192.0.2.11"))
        #expect(effect.exitCode == 65, "\(effect)")
    }

    @Test
    func `a record that the service changes is reported, because each run would send it again`() async throws {
        let service = SandboxTransport(SandboxService(store: try SandboxStore.inMemory()))
        let network = ChangedTransport(
            service,
            answer: { answer in
                let text = String(decoding: answer.body, as: UTF8.self)
                answer.body = Array(text.replacingBytes(of: "192.0.2.7\"", with: "192.0.2.8\"").utf8)
            })
        let program = try InProcessProgram.overNetwork(network)
        let effect = await program.run(
            "dns apply - --yes --fields action,name", input: Self.record("new", "A", "192.0.2.7"))
        #expect(effect.exitCode == 1 && effect.output == "create\tnew\n", "\(effect)")
        #expect(effect.error.contains("the record 'new A' is not on the service as the file has it"), "\(effect)")
    }

    @Test func `after a failure nothing is deleted`() async throws {
        let clients = try SharedService()
        clients.network.trouble = .refused(.post, 400)
        let effect = await clients.run(
            "dns apply - --prune --yes --max-delete 3",
            input: Self.record("@", "A", "192.0.2.10") + Self.record("new", "A", "192.0.2.1"))
        #expect(
            effect.exitCode == 1 && effect.error.contains("not deleted, because another change failed"), "\(effect)")
        clients.network.trouble = .none
        #expect(await records(clients).split(separator: "\n").count == 4)
        #expect(await clients.run("outbox list").output == "")
    }

    @Test func `a dry run prints the requests and sends none`() async throws {
        let clients = try SharedService()
        let effect = await clients.run("dns apply - --prune --dry-run", input: Self.record("@", "A", "192.0.2.99"))
        #expect(effect.exitCode == 0)
        #expect(
            effect.output.split(separator: "\n").map { $0.prefix(14) } == [
                "curl -X PATCH ", "curl -X DELETE", "curl -X DELETE", "curl -X DELETE",
            ])
        let json = await clients.run(
            "dns apply - --prune --dry-run --json --jq '[keys[], (.requests | length)]'",
            input: Self.record("@", "A", "192.0.2.99"))
        #expect(json.output == "[\"diff\",\"failed\",\"requests\",4]\n", "\(json)")
        #expect(clients.network.changes.isEmpty)
    }
}
