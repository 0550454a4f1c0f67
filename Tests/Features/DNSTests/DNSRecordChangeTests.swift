import DNSNetworkService
import Domain
import HTTPTypes
import OMGAPI
import ProgramSupport
import Testing

@Suite struct DNSRecordChangeTests {
    private func records(_ clients: SharedService, _ fields: String = "name,data,ttl") async -> String {
        await clients.run("dns list --fields \(fields)").output
    }

    private func record(_ id: String, _ clients: SharedService) async -> Substring {
        await clients.run("dns list --fields id,name,type,data,ttl").output.split(separator: "\n").first {
            $0.hasPrefix(id + "\t")
        } ?? ""
    }

    // MARK: - Somebody else changes the same record

    @Test func `a change of a record may be sent again, an addition may not`() {
        let record = DNSRecord(
            id: "1", address: Address("demo"), name: "www", type: "A", data: "192.0.2.1")
        #expect(Endpoint.updateDNSRecord(record).isRepeatable)
        #expect(!Endpoint.createDNSRecord(record).isRepeatable)
    }

    @Test func `changes of other clients to other parts of the record are kept`() async throws {
        let clients = try SharedService()
        clients.meanwhile("dns edit 4200001 --data 192.0.2.99")
        let effect = await clients.run("dns edit 4200001 --ttl 60")
        #expect(effect == Effect(output: "4200001\n", error: "triton: merged with a change that was saved meanwhile\n"))
        #expect(await record("4200001", clients) == "4200001\t@\tA\t192.0.2.99\t60")
    }

    @Test
    func `two values of one part are a conflict: theirs stays, ours is kept, and --force replaces it until undo`()
        async throws
    {
        let clients = try SharedService()
        clients.meanwhile("dns edit 4200001 --data 192.0.2.99")
        let effect = await clients.run("dns edit 4200001 --data 192.0.2.50")
        #expect(effect.exitCode == 73 && effect.output == "")
        #expect(
            effect.error.contains("triton: cannot change dns record '4200001': it was changed meanwhile\n"),
            "\(effect)")
        for line in ["-data: 192.0.2.99\n", "+data: 192.0.2.50\n", "'triton outbox get 1'"] {
            #expect(effect.error.contains(line), "\(effect)")
        }
        #expect(await clients.run("outbox list --fields command").output == "dns edit 4200001 --data 192.0.2.50\n")
        #expect(await record("4200001", clients) == "4200001\t@\tA\t192.0.2.99\t3600")
        #expect(await clients.run("outbox send 1 --force").exitCode == 0)
        #expect(await record("4200001", clients) == "4200001\t@\tA\t192.0.2.50\t3600")
        #expect(await clients.run("undo").exitCode == 0)
        #expect(await record("4200001", clients) == "4200001\t@\tA\t192.0.2.99\t3600")
    }

    @Test func `a record that was changed meanwhile is not deleted`() async throws {
        let clients = try SharedService()
        clients.meanwhile("dns edit 4200004 --data other")
        #expect(await clients.run("dns delete 4200004 --yes").exitCode == 73)
        #expect(clients.network.changes.isEmpty)
    }

    // MARK: - A priority that the service does not show

    @Test func `an SRV record needs no priority, and one that is given is sent, but not compared`() async throws {
        let clients = try SharedService(), data = "'1 5060 sip.example.com'"
        let note = "triton: omg.lol does not show the priority of an SRV record\n"
        let add = await clients.run("dns add sip SRV \(data) --priority 5")
        #expect(add.exitCode == 0 && add.error == note, "\(add)")
        let id = add.output.trimmed
        #expect(await clients.run("dns edit \(id) --ttl 60") == Effect(output: id + "\n"))
        let sent = clients.network.changes.count
        for _ in 1...2 {
            let set = await clients.run("dns set sip SRV \(data) --priority 5 --json --jq .action")
            #expect(set == Effect(output: "unchanged\n"))
        }
        #expect(clients.network.changes.count == sent)
        #expect(await clients.run("dns set sip SRV '2 5060 sip.example.com'").exitCode == 0)
        #expect(await clients.run("dns delete \(id) --yes").exitCode == 0)
        #expect(await clients.run("undo").exitCode == 0)
    }

    @Test func `what a list and a file of the records say is accepted again`() async throws {
        let clients = try SharedService()
        await clients.run("dns add sip SRV '1 5060 sip.example.com' --priority 5")
        let lines = await clients.run("dns list --jsonl").output, file = await clients.run("dns list --toml").output
        for id in await clients.run("dns list --fields id").output.split(separator: "\n") {
            await clients.run("dns delete \(id) --yes")
        }
        #expect(await clients.run("dns add --from -", input: lines).exitCode == 0)
        #expect(await clients.run("dns list --toml").output == file)
        let apply = await clients.run("dns apply - --yes", input: file)
        #expect(apply.exitCode == 0 && apply.error.contains("nothing to change"), "\(apply)")
    }

    // MARK: - set

    @Test func `a record that is unchanged is not sent, and surplus ones go with the same undo`() async throws {
        let clients = try SharedService()
        for data in ["203.0.113.1", "203.0.113.2", "203.0.113.3"] { await clients.run("dns add home A \(data)") }
        let before = clients.network.changes.count
        await clients.run("dns set home A 203.0.113.9 --ttl 60")
        #expect(
            clients.network.changes.dropFirst(before).map { $0.prefix { $0 != " " } } == ["PATCH", "DELETE", "DELETE"])
        #expect(await records(clients).hasSuffix("\nhome\t203.0.113.9\t60\n"))
        let sent = clients.network.changes.count
        await clients.run("dns set home A 203.0.113.9 --ttl 60")
        #expect(clients.network.changes.count == sent)
        #expect(await clients.run("undo").exitCode == 0)
        let back = await records(clients, "name,data").split(separator: "\n").filter { $0.hasPrefix("home") }.sorted()
        #expect(back == ["home\t203.0.113.1", "home\t203.0.113.2", "home\t203.0.113.3"])
        #expect(await clients.run("redo").exitCode == 0)
        #expect(await records(clients, "name,data").hasSuffix("\nhome\t203.0.113.9\n"))
    }

    @Test(arguments: ["--queue", "--at 1h"])
    func `a record is not replaced later where others would be deleted`(_ option: String) async throws {
        let clients = try SharedService()
        for data in ["203.0.113.1", "203.0.113.2"] { await clients.run("dns add home A \(data)") }
        await clients.run("dns list")
        let before = clients.network.changes.count
        let set = await clients.run("dns set home A 203.0.113.9 \(option)")
        #expect(set.exitCode == 64 && set.error.contains("cannot be sent later"), "\(set)")
        let file = "[[record]]\nname = 'new'\ntype = 'A'\ndata = '192.0.2.1'\n"
        let apply = await clients.run("dns apply - --prune --yes \(option)", input: file)
        #expect(apply.exitCode == 64 && apply.error.contains("'dns apply' cannot be sent later"), "\(apply)")
        #expect(clients.network.changes.count == before)
        // Another one that is added before it is sent would be a second record.
        #expect(await clients.run("dns set new A 203.0.113.9 \(option)").exitCode == 64)
        #expect(await clients.run("outbox list").output == "")
        await clients.run("dns add new A 203.0.113.1")
        #expect(await clients.run("dns set new A 203.0.113.9 \(option)").exitCode == 0)
    }

    // MARK: - add

    private static let file = """
        {"name":"one","type":"a","data":"192.0.2.1","ttl":60}
        {"id":"9","address":"lab","name":"two","type":"MX","data":"mail.example.com","priority":10}

        """

    @Test func `a list is added as one group, with its priorities and times to live`() async throws {
        let clients = try SharedService()
        let effect = await clients.run("dns add --from -", input: Self.file)
        #expect(effect.exitCode == 0 && effect.output.split(separator: "\n").count == 2, "\(effect)")
        // They are sent at the same time.
        let lines = await records(clients, "name,type,data,priority,ttl").split(separator: "\n")
        #expect(Set(lines.suffix(2)) == ["one\tA\t192.0.2.1\t\t60", "two\tMX\tmail.example.com\t10\t3600"])
        #expect(await clients.run("undo").exitCode == 0)
        #expect(!(await records(clients).contains("one\t")))
        #expect(!(await records(clients).contains("two\t")))
    }

    @Test(arguments: [
        (#"{"name":"x","type":"A","data":"nope"}"#, Int32(64), "'nope' does not fit the type A"),
        (#"{"name":"x","type":"A"}"#, 65, "-, line 2: it lacks 'data'"),
        (#"{"name":"x","type":"MX","data":"mail.example.com"}"#, 64, "an MX record needs a priority"),
        ("no JSON", 65, "-, line 2: it is not JSON"),
    ])
    func `a list with one bad record sends nothing`(_ line: String, _ code: Int32, _ message: String) async throws {
        let clients = try SharedService()
        let effect = await clients.run(
            "dns add --from -", input: #"{"name":"one","type":"A","data":"192.0.2.1"}"# + "\n" + line + "\n")
        #expect(effect.exitCode == code && effect.error.contains(message), "\(effect)")
        #expect(clients.network.changes.isEmpty)
    }

    @Test func `records of a list that cannot be sent are kept one by one, and each arrives once`()
        async throws
    {
        let clients = try SharedService()
        clients.network.trouble = .answersLost
        #expect(await clients.run("dns add --from - --no-retry", input: Self.file).exitCode == 69)
        #expect(
            await clients.run("outbox list --fields command,state").output
                == """
                dns add --ttl 60 one A 192.0.2.1\tuncertain
                dns add --priority 10 two MX mail.example.com\tuncertain

                """)
        clients.network.trouble = .none
        #expect(await clients.run("outbox send").exitCode == 0)
        #expect(clients.network.changes.count == 2)
        #expect(await clients.run("outbox list").output == "")
    }

    @Test(arguments: ["x --from -", "x", "x A", "--from - --ttl 5"])
    func `a record and a list together, or a part of a record, are refused`(_ words: String) async throws {
        let clients = try SharedService()
        #expect(await clients.run("dns add \(words)").exitCode == 64)
        #expect(clients.network.changes.isEmpty)
    }

    @Test func `a record that arrived and was deleted by another command is not added a second time`()
        async throws
    {
        let clients = try SharedService()
        clients.network.trouble = .answersLost
        // Without a time to live of its own: the service chooses one.
        #expect(await clients.run("dns add shop A 192.0.2.7 --no-retry").exitCode == 69)
        clients.network.trouble = .none
        let id = await clients.run("dns list --fields id,name").output.split(separator: "\n").first {
            $0.hasSuffix("\tshop")
        }?.prefix { $0 != "\t" }
        #expect(await clients.run("dns delete \(id ?? "") --yes").exitCode == 0)
        #expect(await clients.run("outbox list").output == "")
        #expect(clients.network.changes.count { $0.hasPrefix("POST") } == 1)
    }

    // MARK: - Undo and redo

    @Test func `an addition, an edit and a deletion are undone and redone`() async throws {
        let clients = try SharedService()
        let start = await records(clients)
        await clients.run("dns add shop CNAME example.com")
        await clients.run("undo")
        #expect(await records(clients) == start)
        await clients.run("redo")
        #expect(await records(clients) == start + "shop\texample.com\t3600\n")
        await clients.run("undo")
        await clients.run("dns edit 4200001 --ttl 300")
        await clients.run("undo")
        #expect(await records(clients) == start)
        await clients.run("redo")
        #expect(await record("4200001", clients) == "4200001\t@\tA\t192.0.2.10\t300")
        await clients.run("dns delete 4200004 --yes")
        #expect(await clients.run("undo").error == "triton: its number cannot be restored\n")
        #expect(await records(clients).contains("_hello\thow are you today?"))
        #expect(await clients.run("redo").exitCode == 0)
        #expect(!(await records(clients).contains("_hello")))
    }
}
