import Foundation
import HTTPTransport
import HTTPTypes
import LoopbackServer
import Testing

@Suite("Certificates", .timeLimit(.minutes(15)))
struct CurlCertificateTests {
    enum Trust: String, CaseIterable, Sendable {
        case nothing, file, folder, anotherFile, missingFile
    }

    @Test(arguments: Trust.allCases)
    func `the environment decides which certificates are trusted`(_ trust: Trust) async throws {
        let authority = try TestAuthority()
        defer { authority.remove() }
        let variables: [String: String] =
            switch trust {
            case .nothing: [:]
            case .file: ["SSL_CERT_FILE": authority.certificate]
            case .folder: ["SSL_CERT_DIR": authority.folder]
            case .anotherFile: ["SSL_CERT_FILE": authority.other]
            case .missingFile: ["SSL_CERT_FILE": authority.folder + "/none.pem"]
            }
        let server = try authority.serve()
        defer { TestAuthority.end(server.process) }
        let outcome = await Outcome(
            .test(.get, "/", scheme: "https", at: "localhost:\(server.port)", isRepeatable: false),
            through: CurlTransport(variables: variables))
        switch (trust, outcome) {
        case (.file, .answer(let status, _)), (.folder, .answer(let status, _)): #expect(status == 200)
        default: #expect(outcome == .failure(.tls, mayHaveArrived: false))
        }
    }

    @Test func `a trusted certificate for another name is refused`() async throws {
        let authority = try TestAuthority()
        defer { authority.remove() }
        let server = try authority.serve()
        defer { TestAuthority.end(server.process) }
        let transport = CurlTransport(variables: ["SSL_CERT_FILE": authority.certificate])
        #expect(
            await Outcome(.test(.get, "/", scheme: "https", at: "127.0.0.1:\(server.port)"), through: transport)
                == .failure(.tls, mayHaveArrived: false))
    }

    @Test func `a server without TLS, and one that never answers the handshake, are errors`() async {
        let plain = LoopbackServer { $0.write("220 smtp ready\r\n") }
        let silent = LoopbackServer { $0.waitForEnd() }
        let transport = CurlTransport(variables: [:])
        #expect(
            await Outcome(.test(.post, scheme: "https", at: plain.authority, isRepeatable: false), through: transport)
                == .failure(.tls, mayHaveArrived: false))
        #expect(
            await Outcome(
                .test(.post, scheme: "https", at: silent.authority, timeout: 0.2, isRepeatable: false),
                through: transport) == .failure(.timeout, mayHaveArrived: false))
    }
}

/// A certificate made for one test, its folder with a hash link, and a server that shows it.
private struct TestAuthority {
    let folder = NSTemporaryDirectory() + "triton-tls-" + UUID().uuidString
    var certificate: String { folder + "/cert.pem" }
    var other: String { folder + "/other.pem" }

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["cert", "other"] {
            _ = try Self.openssl([
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=\(name)", "-addext",
                "subjectAltName=DNS:localhost",
                "-keyout", "\(folder)/\(name).key", "-out", "\(folder)/\(name).pem",
            ])
        }
        let hash = try Self.openssl(["x509", "-hash", "-noout", "-in", certificate]).trimmingCharacters(
            in: .whitespacesAndNewlines)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(hash).0", withDestinationPath: "cert.pem")
    }

    /// A leftover does no harm: it is in the temporary folder.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    func serve() throws -> (process: Process, port: Int) {
        let (process, output) = try Self.start([
            "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", folder + "/cert.key",
        ])
        var text = ""
        while let byte = try output.read(upToCount: 1), !byte.isEmpty {
            text += String(decoding: byte, as: UTF8.self)
            if text.hasSuffix("\n"), let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ACCEPT ") }),
                let port = line.split(separator: ":").last.flatMap({ Int($0) })
            {
                return (process, port)
            }
        }
        throw TransportFailure(.other, text, mayHaveArrived: false)
    }

    /// By SIGKILL, which cannot be blocked: a child of a Dispatch thread inherits the signal mask of that thread.
    static func end(_ process: Process) {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func openssl(_ arguments: [String]) throws -> String {
        let (process, output) = try start(arguments)
        let text = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    private static func start(_ arguments: [String]) throws -> (Process, FileHandle) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }
}
