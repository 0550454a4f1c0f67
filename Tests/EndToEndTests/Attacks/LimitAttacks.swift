extension Attack {
    /// Limits of the process, as a shell sets them.
    static let limits: [Attack] = {
        let commands: [(name: String, words: [String], text: String?)] = [
            ("the version", ["--version"], nil), ("a read", ["purl", "list"], nil),
            ("a post", ["status", "post", "-", "--no-retry"], "limited text"),
        ]
        let files = [4, 5, 6, 7, 8, 12, 16, 20, 23, 24, 32].map {
            ("open files", "ulimit -n \($0)")
        }
        let sizes = [0, 1, 8, 64, 512].map { ("blocks of a file", "ulimit -f \($0)") }
        let seconds = [60, 600].map { ("seconds of the processor", "ulimit -t \($0)") }
        let stacks = [1024, 2048, 8192].map { ("kB of stack", "ulimit -s \($0)") }
        let cores = ["ulimit -c 0", "ulimit -l 0", "umask 000", "exec 2>&-", "exec <&-"].map {
            ("the surroundings", $0)
        }
        return memory
            + (files + sizes + seconds + stacks + cores).flatMap { kind, prefix in
                commands.compactMap { command in
                    // A closed stream is an error if it is needed; without standard error there is no message.
                    if prefix.hasPrefix("exec"), command.text != nil { return nil }
                    return Attack(
                        family: .limits, name: "\(kind), \(prefix), \(command.name)",
                        words: command.words,
                        prefix: "for fd in 3 4 5 6 7 8 9; do eval \"exec $fd>&-\"; done\n\(prefix)",
                        input: command.text ?? "", expected: [0, 69, 74], text: command.text)
                }
            }
    }()

    /// Input that is too large is refused before all of it is in memory.
    private static let memory: [Attack] = {
        let body = Array("{\"request\":{},\"response\":{\"dns\":[".utf8) + [UInt8](repeating: 32, count: 12_000_000)
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
        let promising = Array("HTTP/1.1 200 OK\r\nContent-Length: 40000000\r\n\r\n".utf8)
        return [
            Attack(
                family: .limits, name: "kB of memory, a large text",
                words: ["paste", "add", "large", "--file", "-", "--no-retry"], prefix: "ulimit -v 160000",
                input: "limited text" + String(repeating: "a", count: 10_000_000), expected: [74], text: "limited text",
                isServiceAsked: false),
            Attack(
                family: .limits, name: "kB of memory, a large file",
                before: { try $0.write([UInt8](repeating: 97, count: 10_000_000), to: "work/large") },
                words: ["paste", "add", "large", "--file", "large", "--no-retry"], prefix: "ulimit -v 160000",
                expected: [74], isServiceAsked: false),
            Attack(
                family: .limits, name: "kB of memory, a large answer", reply: { _, _ in Reply(bytes: head + body) },
                words: ["dns", "list", "--no-retry"], prefix: "ulimit -v 250000", expected: [69]),
            Attack(
                family: .limits, name: "kB of memory, an answer that says it is larger",
                reply: { _, _ in Reply(bytes: promising + body) }, words: ["dns", "list", "--no-retry"],
                prefix: "ulimit -v 250000", expected: [69]),
        ]
    }()
}
