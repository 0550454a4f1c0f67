// libsecret is not used: its lookup takes 15 ms and 5.8 MB (this one 2.2 ms, 0.3 MB), leaves three threads, and may
// open a window.
import Files
import Platform

/// A connection to a message bus. Calls are made one after the other, each waits for its answer, and all share one
/// deadline. It blocks its thread and must be used on one thread only.
struct DBusConnection: ~Copyable {
    enum Failure: Error, Equatable {
        case noBus, cannotConnect(SystemFailure), refused, closed, malformed, timeout, cancelled
        /// The D-Bus name of an error that the service returned.
        case error(String)
    }

    private let socket: Descriptor
    private let deadline: Deadline
    private var received: [UInt8] = []
    private var serial: UInt32 = 0

    private init(_ socket: consuming Descriptor, _ deadline: Deadline) {
        self.socket = socket
        self.deadline = deadline
    }

    /// Connects to the first address that answers, and says hello.
    static func open(_ addresses: [DBusAddress], deadline: Deadline) throws(Failure) -> DBusConnection {
        var connection = DBusConnection(try connected(addresses), deadline)
        try connection.authenticate()
        _ = try connection.call(
            "Hello", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", to: "org.freedesktop.DBus")
        return connection
    }

    /// - Returns: the values of the answer.
    mutating func call(
        _ member: String, of interface: String, at path: String, to destination: String, _ body: [DBusValue] = []
    ) throws(Failure) -> [DBusValue] {
        serial += 1
        var message = DBusMessage(
            kind: .call, path: path, interface: interface, member: member, destination: destination, body: body)
        message.serial = serial
        try send(message.marshalled)
        while true {
            // A bus that never stops sending is never waited for.
            try deadline.check()
            // Signals and calls from others are ignored.
            guard let answer = try next(), answer.answerTo == serial else { continue }
            if answer.kind == .answer { return answer.body }
            if answer.kind == .error { throw .error(answer.errorName ?? "") }
        }
    }

    private static func connected(_ addresses: [DBusAddress]) throws(Failure) -> Descriptor {
        var failure = Failure.noBus
        for address in addresses {
            do throws(SystemFailure) { return try connect(address) } catch { failure = .cannotConnect(error) }
        }
        throw failure
    }

    private static func connect(_ address: DBusAddress) throws(SystemFailure) -> Descriptor {
        // An abstract name begins with a zero byte and is not terminated.
        let name: [UInt8] =
            switch address {
            case .path(let path): Array(path.utf8) + [0]
            case .abstract(let name): [0] + Array(name.utf8)
            }
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        guard name.count <= MemoryLayout.size(ofValue: target.sun_path) else { throw SystemFailure(ENAMETOOLONG) }
        withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: name) }
        let number = Platform.socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { throw SystemFailure(errno) }
        let socket = Descriptor(adopting: number)
        let size = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        // A Unix socket connects at once or fails: EAGAIN means that the bus's queue is full.
        let result = withUnsafePointer(to: target) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Platform.connect(socket.number, $0, size) }
        }
        guard result == 0 else { throw SystemFailure(errno) }
        return socket
    }

    /// Authenticates with "EXTERNAL": the bus gets the user id of this process from the kernel.
    private mutating func authenticate() throws(Failure) {
        let digits = String(geteuid()).utf8.map { String($0, radix: 16) }.joined()
        try send([0] + Array("AUTH EXTERNAL \(digits)\r\n".utf8))
        while !received.contains(10) {
            guard received.count < 4096 else { throw .malformed }
            try receive()
        }
        let end = received.firstIndex(of: 10) ?? 0
        guard received.starts(with: Array("OK ".utf8)) else { throw .refused }
        received.removeFirst(end + 1)
        try send(Array("BEGIN\r\n".utf8))
    }

    private mutating func next() throws(Failure) -> DBusMessage? {
        do throws(DBusReader.Malformed) {
            if let length = try DBusMessage.length(received), received.count >= length {
                defer { received.removeFirst(length) }
                return try DBusMessage.unmarshal(Array(received[..<length]))
            }
        } catch { throw .malformed }
        try receive()
        return nil
    }

    private func send(_ bytes: [UInt8]) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Platform.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try deadline.wait(for: socket.number, POLLOUT)
            } else if errno != EINTR {
                throw .closed
            }
        }
    }

    private mutating func receive() throws(Failure) {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = chunk.withUnsafeMutableBytes { recv(socket.number, $0.baseAddress, $0.count, 0) }
            if count > 0 {
                received += chunk[..<count]
                return
            }
            if count == 0 { throw .closed }
            if errno == EAGAIN {
                try deadline.wait(for: socket.number, POLLIN)
            } else if errno != EINTR {
                throw .closed
            }
        }
    }
}
