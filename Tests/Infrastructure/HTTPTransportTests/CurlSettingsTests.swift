import Foundation
import Testing

@testable import HTTPTransport

@Suite("Where certificates are looked up")
struct CurlSettingsTests {
    static let folders: [(name: String, files: [String], isHashed: Bool)] = [
        ("empty", [], false),
        ("a bundle alone", ["ca-certificates.crt"], false),
        ("certificates by name", ["Some_Root.pem", "README.0", "deadbeef", "DEADBEEF.0", "deadbeef.00", "deadbee.0"], false),
        ("hash links", ["ca-certificates.crt", "deadbeef.0"], true),
    ]

    @Test("a folder counts as hashed when it holds a hash link", arguments: folders.map(\.name))
    func hashed(_ name: String) throws {
        let row = try #require(Self.folders.first { $0.name == name })
        let folder = NSTemporaryDirectory() + "triton-certificates-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // what is left over lies in the temporary folder
        for file in row.files { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(file)")) }
        #expect(CurlSettings.hashedFolder(among: ["/nonexistent", folder]) == (row.isHashed ? folder : nil))
    }

    @Test func `empty variables count as unset`() {
        let environment = ["SSL_CERT_FILE": "", "SSL_CERT_DIR": "", "http_proxy": "", "HTTPS_PROXY": "", "ALL_PROXY": "", "NO_PROXY": "", "no_proxy": ""]
        #expect(CurlSettings(environment: environment) == CurlSettings(environment: [:]))
    }

    @Test func `lower case wins, and a proxy of its own wins over the one for all`() {
        let settings = CurlSettings(environment: ["https_proxy": "a", "HTTPS_PROXY": "b", "ALL_PROXY": "c", "all_proxy": "d", "NO_PROXY": "e", "no_proxy": "f"])
        #expect(settings.proxy(scheme: "https") == "a")
        #expect(settings.proxy(scheme: "http") == "d")
        #expect(settings.noProxy == "f")
    }
}
