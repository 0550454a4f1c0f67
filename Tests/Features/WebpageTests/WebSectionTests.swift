import Domain
import ProgramSupport
import Testing

@Suite struct WebSectionTests {
    private static let page = "# Demo\n\n<!-- weather -->\nSun\n<!-- /weather -->\n\nEnd  \r\n"

    private func clients() async throws -> SharedService {
        let clients = try SharedService()
        await clients.run("web set -", input: Self.page)
        return clients
    }

    @Test func `a section of the web page is replaced, and style sheet and head stay`() async throws {
        let clients = try await clients(), css = await clients.run("web get --css").output
        #expect(
            await clients.run("web set --section weather -", input: "Rain\n")
                == Effect(output: "https://demo.omg.lol\n"))
        #expect(
            await clients.run("web get").output.utf8.elementsEqual(
                Self.page.replacingBytes(of: "Sun", with: "Rain").utf8))
        #expect(await clients.run("web get --css").output == css)
    }

    @Test func `an equal text sends nothing`() async throws {
        let clients = try await clients(), before = clients.network.changes
        #expect(await clients.run("web set --section weather Sun") == Effect(output: "https://demo.omg.lol\n"))
        #expect(clients.network.changes == before)
    }

    @Test(arguments: [
        ("--section moon --dry-run Full", Int32(65)), ("--section a--b x", 64),
        ("--section weather --css style.css x", 64),
    ])
    func `a missing section is bad data, and wrong options are a usage error`(_ words: String, _ code: Int32)
        async throws
    {
        let clients = try await clients(), before = clients.network.changes
        #expect(await clients.run("web set \(words)").exitCode == code)
        #expect(clients.network.changes == before)
    }
}
