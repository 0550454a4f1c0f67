import Domain
import Platform
import Sandbox
import SandboxServer

/// The options of `triton-sandbox`. They are parsed by hand, because they are few, and only `triton sandbox serve` and
/// tests give them.
struct Arguments {
    static let usage = """
        usage: triton-sandbox --database PATH [--port N] [--reset] [--numbers integers|strings] [--fault FAULT]... \
        [--quirk NAME]...
                              [--cors ORIGIN]... [--timeout SECONDS] [--quiet] [--parent PID]
        """

    static let help = """
        \(usage)

        Serves a sandbox that behaves like omg.lol over HTTP on this machine, and prints its URL. The token is
        'sandbox'. 'triton sandbox serve' starts it; 'triton help sandbox serve' describes its options. With --parent it
        ends when the process with this number, which started it, has ended.
        """

    /// What is printed in place of a server.
    var answer: String?
    var port: UInt16 = 0
    /// The process whose end is also that of the server; nil for a server that is started by hand.
    var parent: pid_t?
    var database = ""
    var isResetting = false
    /// Whether to print how to use the server.
    var explainsItself = true
    var options = SandboxOptions()
    var limits = Limits()
    var pages = AllowedOrigins()

    /// - Throws: ``TritonError`` with code `usage`.
    init(_ words: [String]) throws {
        var rest = words[...]
        while var word = rest.popFirst() {
            var attached: String?
            if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
                attached = String(word[word.index(after: equals)...])
                word = String(word[..<equals])
            }
            func value() throws -> String {
                guard let value = attached ?? rest.popFirst() else {
                    throw TritonError(.usage, "'\(line: word)' needs a value")
                }
                return value
            }
            switch word {
            case "--port": port = try Self.port(value())
            case "--parent": parent = try Self.process(value())
            case "--database": database = try value()
            case "--fault": options.faults.append(try SandboxFault(parsing: value()))
            case "--quirk": options.quirks.insert(try .init(parsing: value()))
            case "--cors": try pages.allow(value())
            case "--numbers": options.numbers = try .init(parsing: value())
            case "--timeout": limits.timeout = try Self.seconds(value())
            case "--reset" where attached == nil: isResetting = true
            case "--quiet" where attached == nil: explainsItself = false
            case "--help" where attached == nil, "-h" where attached == nil:
                answer = Self.help
                return
            case "--version" where attached == nil, "-V" where attached == nil:
                answer = "triton-sandbox \(Release.version)"
                return
            default: throw TritonError(.usage, "unknown argument '\(line: word)'")
            }
        }
        guard !database.isEmpty else { throw TritonError(.usage, "'--database' is missing") }
    }

    private static func port(_ text: String) throws -> UInt16 {
        guard let port = UInt16(text) else { throw TritonError(.usage, "'\(line: text)' is not a port (0 to 65535)") }
        return port
    }

    private static func process(_ text: String) throws -> pid_t {
        guard let process = pid_t(text), process > 0 else {
            throw TritonError(.usage, "'\(line: text)' is not the number of a process")
        }
        return process
    }

    private static func seconds(_ text: String) throws -> Double {
        guard let seconds = Double(text), seconds > 0, seconds <= 3600 else {
            throw TritonError(.usage, "'\(line: text)' is not a number of seconds up to 3600")
        }
        return seconds
    }
}
