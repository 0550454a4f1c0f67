import CurlShim
import Domain
import Glibc
import HTTPTransport
import Testing

@Suite struct PrivateHostTests {
    @Test(arguments: [
        "localhost", "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "0.0.0.0", "10.1.2.3",
        "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
        "100.64.0.1", "224.0.0.1", "255.255.255.255", "[::1]", "[::]", "[fe80::1]", "[fd12::1]", "[fc00::1]",
        "[ff02::1]", "[::ffff:10.0.0.1]", "[::ffff:a00:1]", "router",
        "printer.local", "db.internal", "a.localhost", "nas.lan", "localhost.", "127.0.0.1.",
    ])
    func `hosts of this machine and its network are private, in every spelling`(_ host: String) throws {
        #expect(PrivateHost.isPrivate(try #require(Origin("http://\(host)/"))))
    }

    @Test(arguments: [
        "example.com", "example.com.", "8.8.8.8", "172.32.0.1", "172.15.0.1", "100.128.0.1", "192.169.0.1",
        "[2606:4700::1111]", "local.example", "1.example.com",
    ])
    func `public hosts are not private`(_ host: String) throws {
        #expect(!PrivateHost.isPrivate(try #require(Origin("https://\(host)/"))))
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("10.0.0.1", true), ("192.168.0.1", true), ("8.8.8.8", false), ("100.64.0.1", true),
        ("172.20.0.1", true), ("172.32.0.1", false),
    ])
    func `the address of a host name is checked too, when the connection is made`(_ text: String, _ expected: Bool) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        #expect(inet_pton(AF_INET, text, &address.sin_addr) == 1)
        let isPrivate = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { curlshim_is_private_host($0) }
        }
        #expect(isPrivate == expected)
    }

    @Test(arguments: [
        ("::1", true), ("fe80::1", true), ("fd00::1", true), ("::ffff:127.0.0.1", true), ("::ffff:8.8.8.8", false),
        ("2606:4700::1", false),
    ])
    func `private addresses of IPv6 are recognised`(_ text: String, _ expected: Bool) {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        #expect(inet_pton(AF_INET6, text, &address.sin6_addr) == 1)
        let isPrivate = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { curlshim_is_private_host($0) }
        }
        #expect(isPrivate == expected)
    }
}
