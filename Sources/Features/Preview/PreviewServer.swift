import Domain
import Files
import FoundationEssentials
import Platform

/// Serves a site over HTTP on loopback, to the browser of one person: GET and HEAD only, one answer for a connection,
/// and server-sent events when a file has changed. Their id is the state of the files, and the start of this server: a
/// page that connects with another one is older, and is loaded again.
///
/// Our own, because the main program links no server library: SwiftNIO would be most of its size, for one page.
struct PreviewServer: ~Copyable {
    private let listener: Descriptor
    let port: UInt16
    private var clients: [PreviewClient] = []

    private static let maximumClients = 64
    /// In seconds: how soon a request is answered, and how soon a changed file is noticed.
    private static let pause = 0.03, filePause = 0.3

    private let start = String(Int(Date().timeIntervalSince1970 * 1000))

    var url: String { "http://127.0.0.1:\(port)" }

    /// - Throws: ``TritonError`` of code `unavailable` when the port cannot be opened.
    init(port wanted: UInt16) throws(TritonError) {
        listener = Descriptor(
            adopting: socket(
                AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = wanted.bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var yes: Int32 = 1
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let number = listener.number
        let isOpen =
            setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size)) == 0
            && withUnsafeMutablePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(number, $0, length) == 0 && listen(number, 16) == 0 && getsockname(number, $0, &length) == 0
                }
            }
        guard isOpen else {
            throw .system(errno, "cannot listen on port", String(wanted), code: .unavailable)
        }
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Answers requests until the task is cancelled.
    mutating func run(_ site: PreviewSite, time: TimeSource) async throws {
        var site = site, revision = site.revision(), changes = 0
        site.state = "\(start)-\(changes)"
        var sinceLook = 0.0
        while true {
            accept()
            for client in clients {
                client.serve(&site, names: ["127.0.0.1:\(port)", "localhost:\(port)"], now: time)
            }
            sinceLook += Self.pause
            if sinceLook >= Self.filePause {
                sinceLook = 0
                let present = site.revision()
                let isChanged = present.contains { revision[$0.key, default: $0.value] != $0.value }
                if isChanged {
                    changes += 1
                    site.state = "\(start)-\(changes)"
                    for client in clients { client.sendChange(id: site.state) }
                }
                revision = present
            }
            clients.removeAll(where: \.isFinished)
            try await time.sleep(Self.pause)
        }
    }

    /// Further connections wait in the queue of the system.
    private mutating func accept() {
        while clients.count < Self.maximumClients {
            let number = Platform.accept(listener.number, nil, nil)
            guard number >= 0 else { return }
            let descriptor = Descriptor(adopting: number)
            guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0, fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { continue }
            clients.append(PreviewClient(descriptor))
        }
    }
}

/// One connection of a browser.
private final class PreviewClient {
    private let descriptor: Descriptor
    private var input: [UInt8] = []
    private var output: ArraySlice<UInt8> = []
    private var isAnswered = false
    /// Whether it waits for changes of files.
    private var isListening = false
    private(set) var isFinished = false
    private var ends: Double?

    /// In bytes: the largest head of a request.
    private static let maximumHead = 16 << 10
    /// In seconds: how long a request may take.
    private static let timeout = 10.0

    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

    /// Does what can be done without waiting.
    func serve(_ site: inout PreviewSite, names: [String], now time: TimeSource) {
        let now = time.now().timeIntervalSince1970
        ends = ends ?? now + Self.timeout
        if !isListening, let ends, now > ends { isFinished = true }
        read()
        if !isAnswered, let head = completeHead() { answer(head, &site, names: names) }
        write()
        if isAnswered, !isListening, output.isEmpty { isFinished = true }
    }

    func sendChange(id: String) {
        guard isListening else { return }
        output += Array("id: \(id)\ndata: changed\n\n".utf8)
        write()
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !isFinished {
            let count = buffer.withUnsafeMutableBytes { Platform.read(descriptor.number, $0.baseAddress, $0.count) }
            guard count > 0 else {
                if count == 0 || errno != EAGAIN && errno != EINTR { isFinished = true }
                return
            }
            guard !isAnswered else { continue }
            input += buffer[..<count]
            if input.count > Self.maximumHead { reply(431, "text/plain", [], isHead: false) }
        }
    }

    private func write() {
        while !output.isEmpty, !isFinished {
            let count = output.withUnsafeBytes {
                Platform.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                if errno != EAGAIN && errno != EINTR { isFinished = true }
                return
            }
            output = output.dropFirst(count)
        }
    }

    /// The lines of the request's head, once the blank line has arrived.
    private func completeHead() -> [Substring]? {
        let text = String(decoding: input, as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
        return text[..<end.lowerBound].split(separator: "\r\n", omittingEmptySubsequences: false)
    }

    private func answer(_ head: [Substring], _ site: inout PreviewSite, names: [String]) {
        let words = (head.first ?? "").split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
            return reply(400, "text/plain", [], isHead: false)
        }
        let isHead = words[0] == "HEAD"
        let hosts = Self.values(of: "host", in: head)
        // Another name that leads here is the trick of a page that wants to read from this machine.
        guard hosts.count == 1 else { return reply(400, "text/plain", [], isHead: isHead) }
        guard names.contains(hosts[0]) else { return reply(421, "text/plain", [], isHead: isHead) }
        guard isHead || words[0] == "GET" else { return reply(405, "text/plain", [], isHead: false) }
        let target = words[1].split(separator: "?", maxSplits: 1).map(String.init)
        if target.first == "/" + PreviewSite.eventsPath, !isHead {
            // A page names the state that it shows; a browser that connects again, the last one that it was told of.
            let known = Self.values(of: "last-event-id", in: head).first ?? (target.count == 2 ? target[1] : nil)
            return listen(at: site.state, knowing: known)
        }
        let answer = site.answer(String(words[1]))
        reply(answer.status, answer.type, answer.body, isHead: isHead)
    }

    private func listen(at state: String, knowing known: String?) {
        isAnswered = true
        isListening = true
        let event = known == nil || known == state ? ": waiting" : "data: changed"
        output += Array((Self.head(200, "text/event-stream", length: nil) + "\r\nid: \(state)\n\(event)\n\n").utf8)
    }

    /// The values of a header field, in lower case.
    private static func values(of name: String, in head: [Substring]) -> [String] {
        head.dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return parts.count == 2 && parts[0].lowercased() == name ? String(parts[1]).trimmed.lowercased() : nil
        }
    }

    private func reply(_ status: Int, _ type: String, _ body: [UInt8], isHead: Bool) {
        isAnswered = true
        output += Array((Self.head(status, type, length: body.count) + "\r\n").utf8) + (isHead ? [] : body)
    }

    /// Scripts of a text are not run, since it may be a stranger's; only the one that loads the page again is.
    private static let policy = "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"

    private static func head(_ status: Int, _ type: String, length: Int?) -> String {
        let charset = type.hasPrefix("text/") ? "; charset=utf-8" : ""
        let reasons = [
            200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 421: "Misdirected Request",
            431: "Request Header Fields Too Large", 500: "Internal Server Error",
        ]
        return """
            HTTP/1.1 \(status) \(reasons[status] ?? "")\r
            Content-Type: \(type)\(charset)\r
            Content-Security-Policy: \(policy)\r
            X-Content-Type-Options: nosniff\r
            Cross-Origin-Resource-Policy: same-origin\r
            Referrer-Policy: no-referrer\r
            Cache-Control: no-store\r
            Connection: close\r
            \(length.map { "Content-Length: \($0)\r\n" } ?? "")
            """
    }
}
