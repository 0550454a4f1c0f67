import Platform
import Testing

@Suite struct SignalsTests {
    @Test func `observers are called in the order of registration`() async {
        let (numbers, told) = AsyncStream.makeStream(of: Int.self)
        let observations = (0..<16).map { number in Signals.observe([SIGUSR2]) { _ in told.yield(number) } }
        kill(getpid(), SIGUSR2)
        var order: [Int] = []
        for await number in numbers {
            order.append(number)
            if order.count == 16 { break }
        }
        #expect(order == Array(0..<16))
        for observation in observations { observation.cancel() }
    }
}
