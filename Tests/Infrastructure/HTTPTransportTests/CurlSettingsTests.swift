import Domain
import Foundation
@testable import HTTPTransport
import Testing

@Suite("Places of certificates, and proxies")
struct CurlSettingsTests {
    static let folders: [(name: String, files: [String], isHashed: Bool)] = [
        ("empty", [], false),
        ("a bundle alone", ["ca-certificates.crt"], false),
        (
            "certificates by name",
            ["Some_Root.pem", "README.0", "deadbeef", "DEADBEEF.0", "deadbeef.00", "deadbee.0"], false
        ),
        ("hash links", ["ca-certificates.crt", "deadbeef.0"], true),
    ]

    @Test(arguments: folders.map(\.name))
    func `a folder counts as hashed when it contains a hash link`(_ name: String) throws {
        let row = try #require(Self.folders.first { $0.name == name })
        let folder = NSTemporaryDirectory() + "triton-certificates-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // a leftover does no harm
        for file in row.files { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(file)")) }
        #expect(CurlSettings.hashedFolder(among: ["/nonexistent", folder]) == (row.isHashed ? folder : nil))
    }

    @Test func `empty variables count as unset`() {
        let variables = [
            "SSL_CERT_FILE": "", "SSL_CERT_DIR": "", "http_proxy": "", "HTTPS_PROXY": "", "ALL_PROXY": "",
            "NO_PROXY": "", "no_proxy": "",
        ]
        #expect(CurlSettings(variables: variables) == CurlSettings(variables: [:]))
    }

    @Test func `lower-case variables have precedence, and so has the variable of a scheme over ALL_PROXY`() {
        let settings = CurlSettings(variables: [
            "https_proxy": "a", "HTTPS_PROXY": "b", "ALL_PROXY": "c", "all_proxy": "d", "NO_PROXY": "e",
            "no_proxy": "f",
        ])
        #expect(settings.proxy(for: Origin("https://example.com")) == "a")
        #expect(settings.proxy(for: Origin("http://example.com")) == "d")
        #expect(settings.noProxy(for: Origin("http://example.com")).hasPrefix("f,"))
    }

    @Test(
        arguments: ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
        [
            "http://127.0.0.1", "https://127.0.0.1:8443", "http://127.255.1.2:1", "http://localhost:4000",
            "https://LOCALHOST", "http://[::1]:4000",
        ])
    func `this machine is never reached through a proxy`(_ variable: String, _ url: String) {
        for noProxy in ["", "example.com", "*"] {
            let settings = CurlSettings(variables: [variable: "http://proxy.example:1", "NO_PROXY": noProxy])
            #expect(settings.proxy(for: Origin(url)) == "" && settings.noProxy(for: Origin(url)) == "*")
        }
    }

    @Test(arguments: [
        ("*", "*"), ("", "localhost,127.0.0.0/8,::1"), ("a.example", "a.example,localhost,127.0.0.0/8,::1"),
    ])
    func `a variable that excludes every host still does`(_ variable: String, _ given: String) {
        #expect(CurlSettings(variables: ["NO_PROXY": variable]).noProxy(for: Origin("https://api.omg.lol")) == given)
    }
}
