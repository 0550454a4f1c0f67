import Glibc
import Synchronization

/// A server on 127.0.0.1 that runs code of a test for each connection, on raw sockets, so that it can misbehave in ways
/// that no server library allows.
package final class LoopbackServer: Sendable {
    package let port: Int
    private let listener: Int32
    private let accepted = Count()

    /// - Parameter serve: runs once for each connection, on a separate thread; the connection is closed afterwards.
    package init(_ serve: @escaping @Sendable (Connection) -> Void) {
        let (listener, accepted) = (Self.boundSocket(), accepted)
        listen(listener, 64)
        self.listener = listener
        port = Self.port(of: listener)
        Self.onThread {
            while true {
                let peer = accept(listener, nil, nil)
                guard peer >= 0 else { break }
                // A program that another test starts must not keep the connection open after this server has closed it.
                _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
                accepted.increase()
                Self.onThread {
                    let connection = Connection(socket: peer)
                    serve(connection)
                    connection.close()
                }
            }
            Glibc.close(listener)
        }
    }

    deinit { stop() }

    package var authority: String { "127.0.0.1:\(port)" }
    package var connectionCount: Int { accepted.value }

    package func stop() { Glibc.shutdown(listener, Int32(SHUT_RDWR)) }

    /// A port that is in use but does not accept connections.
    package static let deadPort = port(of: boundSocket())

    private static func boundSocket() -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0)
            }
        }
        return descriptor
    }

    private static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(getsockname(descriptor, $0, &length) == 0)
            }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private final class Count: Sendable {
        private let number = Mutex(0)
        var value: Int { number.withLock { $0 } }
        func increase() { number.withLock { $0 += 1 } }
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static func onThread(_ run: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(Work(run)).toOpaque())
        pthread_detach(thread)
    }
}

extension LoopbackServer {
    package struct Request: Sendable, Equatable {
        package var line: String
        package var fields: [String]
        package var body: [UInt8]

        package init(line: String, fields: [String], body: [UInt8]) {
            (self.line, self.fields, self.body) = (line, fields, body)
        }
    }

    /// One accepted connection; every call blocks.
    package struct Connection: Sendable {
        let socket: Int32

        /// The first line of the next request, whose body stays unread; nil at the end of the connection.
        package func readHead() -> String? { readLines()?.first }

        private func readLines() -> [String]? {
            var head: [UInt8] = []
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                guard let byte = receive(1)?.first else { return nil }
                head.append(byte)
            }
            return String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
        }

        /// The next request with its body; nil at the end of the connection.
        package func read() -> Request? {
            guard let lines = readLines() else { return nil }
            let length =
                lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap {
                    Int($0.dropFirst(15).filter(\.isNumber))
                } ?? 0
            var body: [UInt8] = []
            while body.count < length {
                guard let more = receive(min(length - body.count, 1 << 16)) else { return nil }
                body += more
            }
            return Request(line: lines.first ?? "", fields: lines.dropFirst().sorted(), body: body)
        }

        /// False when the peer has closed the connection.
        @discardableResult
        package func write(_ bytes: [UInt8]) -> Bool {
            var done = 0
            while done < bytes.count {
                let count = bytes[done...].withUnsafeBytes {
                    Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                done += count
            }
            return true
        }

        @discardableResult
        package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

        /// Writes a whole answer with its length.
        package func answer(_ status: String = "200 OK", fields: [String] = [], _ body: String = "") {
            write(
                (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields).joined(separator: "\r\n")
                    + "\r\n\r\n" + body)
        }

        /// Blocks for that many milliseconds, or until the peer sends or closes.
        package func pause(_ milliseconds: Int32) {
            // 0x2000 is POLLRDHUP, which the Glibc module does not have.
            var entry = pollfd(fd: socket, events: 0x2000, revents: 0)
            poll(&entry, 1, milliseconds)
        }

        /// Blocks until the peer closes.
        package func waitForEnd() { while receive(4096) != nil {} }

        /// Closes both directions at once. When this returns, the peer knows it, because it is on this machine.
        package func end() { Glibc.shutdown(socket, Int32(SHUT_RDWR)) }

        func close() { Glibc.close(socket) }

        private func receive(_ limit: Int) -> [UInt8]? {
            var buffer = [UInt8](repeating: 0, count: limit)
            let count = recv(socket, &buffer, limit, 0)
            return count > 0 ? Array(buffer.prefix(count)) : nil
        }
    }
}
