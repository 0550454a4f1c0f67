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
        defer { server.process.end() }
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
        defer { server.process.end() }
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

    func serve() throws -> (process: OpenSSL, port: Int) {
        let process = try OpenSSL([
            "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", folder + "/cert.key",
        ])
        var text = ""
        while let line = process.line() {
            text += line + "\n"
            if line.hasPrefix("ACCEPT "), let port = line.split(separator: ":").last.flatMap({ Int($0) }) {
                return (process, port)
            }
        }
        throw TransportFailure(.other, text, mayHaveArrived: false)
    }

    private static func openssl(_ arguments: [String]) throws -> String {
        let process = try OpenSSL(arguments)
        defer { process.waitUntilExit() }
        return process.line() ?? ""
    }
}

/// The program openssl, whose output is read. By `popen`: Foundation's `Process` crashes when so many files are open
/// that their list ends at the end of a page, as in a test run with many servers.
private struct OpenSSL {
    private let output: UnsafeMutablePointer<FILE>
    private let id: pid_t

    init(_ arguments: [String]) throws {
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        guard let output = popen("echo $$; exec openssl \(words) 2>/dev/null </dev/null", "re") else {
            throw TransportFailure(.other, "popen: \(errno)", mayHaveArrived: false)
        }
        self.output = output
        guard let id = Self.line(of: output).flatMap({ pid_t($0) }) else {
            throw TransportFailure(.other, "the shell did not start", mayHaveArrived: false)
        }
        self.id = id
    }

    /// Nil at the end.
    func line() -> String? { Self.line(of: output) }

    private static func line(of output: UnsafeMutablePointer<FILE>) -> String? {
        var text: UnsafeMutablePointer<CChar>?, room = 0
        defer { free(text) }
        guard getline(&text, &room, output) >= 0, let text else { return nil }
        return String(cString: text).trimmingCharacters(in: .newlines)
    }

    func waitUntilExit() { pclose(output) }

    /// By SIGKILL, which cannot be blocked: a child of a Dispatch thread inherits the signal mask of that thread.
    func end() {
        kill(id, SIGKILL)
        waitUntilExit()
    }
}
