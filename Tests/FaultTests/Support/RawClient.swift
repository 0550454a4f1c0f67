import Glibc

/// One connection to a server on this machine, for any bytes, also invalid ones.
final class RawClient {
    private let socket: Int32

    init(_ port: Int) {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        self.socket = socket
        isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    deinit { close(socket) }

    let isConnected: Bool

    /// False when the server has closed the connection.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
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

    /// Closes the sending side.
    func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// All bytes up to the end of the connection.
    func readToEnd() -> String {
        var bytes: [UInt8] = []
        while let more = receive() { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes up to the first occurrence of the text, or to the end of the connection.
    func read(upTo text: String) -> String {
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).contains(text), let more = receive() { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }

    /// One request and its answer, on a separate connection.
    static func ask(_ port: Int, _ line: String, fields: [String] = [], body: String = "") -> String {
        let client = RawClient(port)
        client.send(request(line, fields: ["Connection: close"] + fields, body: body))
        return client.readToEnd()
    }

    static func request(_ line: String, fields: [String] = [], body: String = "") -> String {
        let all =
            ["\(line) HTTP/1.1", "Host: 127.0.0.1", "Authorization: Bearer sandbox"] + fields
            + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
        return all.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    /// The status of the first answer, 0 without one.
    static func status(_ answer: String) -> Int {
        answer.hasPrefix("HTTP/1.1 ") ? Int(answer.dropFirst(9).prefix(3)) ?? 0 : 0
    }
}
