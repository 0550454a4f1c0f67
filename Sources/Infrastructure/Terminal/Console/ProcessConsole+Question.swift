import Platform

extension ProcessConsole {
    package func ask(_ question: String, timeLimit: Double, isComplete: (String) -> Bool) -> String? {
        guard isTerminal(.input), isTerminal(.output), !isWaitingForTyping else { return nil }
        let input = descriptor(.input), output = descriptor(.output)
        // A terminal that cannot be set up or written to is not queried.
        guard (try? flush()) != nil, HiddenInput.switchEchoOff(of: input) else { return nil }
        defer { HiddenInput.restoreTerminal() }
        let bytes = Array(question.utf8)
        guard Platform.write(output, bytes, bytes.count) == bytes.count else { return nil }
        let deadline = ContinuousClock.now + .seconds(timeLimit)
        var answer: [UInt8] = []
        while !isComplete(String(decoding: answer, as: UTF8.self)) {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero, !Task.isCancelled else { return nil }
            var wanted = pollfd(fd: descriptor(.input), events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, Int32(left / .milliseconds(1)) + 1) > 0 else { continue }
            var piece = [UInt8](repeating: 0, count: 256)
            let count = read(input, &piece, piece.count)
            guard count > 0, answer.count < 4096 else { return nil }
            answer += piece[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }

    /// Whether typed input is waiting: it must neither be read as an answer nor be lost.
    private var isWaitingForTyping: Bool {
        var wanted = pollfd(fd: descriptor(.input), events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 0) != 0
    }
}
