import DNS
import Domain
import FeatureSupport
import Testing

/// DNS records without the rest of the program: the factory with a service whose answers the test sets.
@Suite struct DNSFeatureTests {
    private let bench: FeatureBench

    init() throws { bench = try FeatureBench { DNSFactory($0) } }

    private static func record(_ id: Int, _ name: String, _ data: String) -> [JSON.Member] {
        [
            .init("id", .int(id)), .init("name", .string(name)), .init("type", "A"), .init("data", .string(data)),
            .init("ttl", 3600),
        ]
    }

    private func serves(_ records: [JSON.Member]...) {
        bench.service.answer("dns.list", .response(["dns": .array(records.map { .object($0) })]))
    }

    @Test func `names are printed without the address`() async {
        serves(Self.record(1, "demo", "192.0.2.1"), Self.record(2, "www.demo", "192.0.2.2"))
        #expect(await bench.run("dns list --fields id,name,data").output == "1\t@\t192.0.2.1\n2\twww\t192.0.2.2\n")
        #expect(bench.service.asked == ["dns.list GET /address/demo/dns"])
    }

    @Test func `a record is added`() async throws {
        serves(Self.record(1, "demo", "192.0.2.1"))
        bench.service.answer(
            "dns.create",
            .response(["response_received": ["data": .object(Self.record(3, "www.demo", "192.0.2.3"))]]))
        let effect = await bench.run("dns add www A 192.0.2.3 --ttl 3600")
        #expect(effect.exitCode == 0 && effect.output == "3\n", "\(effect)")
        #expect(
            bench.service.asked.last
                == #"dns.create POST /address/demo/dns {"type":"A","name":"www","data":"192.0.2.3","ttl":3600}"#)
        #expect(try bench.changes == ["dns 3 confirmed"])
    }

    @Test func `a record is deleted by its id`() async throws {
        serves(Self.record(1, "demo", "192.0.2.1"))
        bench.service.answer("dns.delete", .response([:]))
        #expect(await bench.run("dns delete 1 --yes --quiet").exitCode == 0)
        #expect(bench.service.asked.last == "dns.delete DELETE /address/demo/dns/1")
    }

    @Test(arguments: ["www", "WWW", "www.demo.omg.lol", "2"])
    func `a record is deleted by its number, or by a name that no other record has`(_ reference: String) async throws {
        serves(Self.record(1, "demo", "192.0.2.1"), Self.record(2, "www.demo", "192.0.2.2"))
        bench.service.answer("dns.delete", .response([:]))
        #expect(await bench.run("dns delete \(reference) --yes --quiet").exitCode == 0)
        #expect(bench.service.asked.last == "dns.delete DELETE /address/demo/dns/2")
    }

    @Test func `a name of several records chooses none of them`() async throws {
        serves(Self.record(1, "www.demo", "192.0.2.1"), Self.record(2, "www.demo", "192.0.2.2"))
        let effect = await bench.run("dns delete www --yes")
        #expect(effect.exitCode == 64)
        #expect(
            effect.error.contains("2 records have the name 'www'")
                && effect.error.contains("1 (A 192.0.2.1), 2 (A 192.0.2.2)"), "\(effect)")
        #expect(try bench.changes.isEmpty)
    }

    @Test func `a record that does not exist is not deleted`() async throws {
        serves(Self.record(1, "demo", "192.0.2.1"))
        #expect(await bench.run("dns delete 9 --yes").exitCode == 79)
        #expect(bench.service.asked.allSatisfy { $0.hasPrefix("dns.list") })
        #expect(try bench.changes.isEmpty)
    }
}
