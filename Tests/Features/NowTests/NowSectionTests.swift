import Domain
import FoundationEssentials
import ProgramSupport
import Testing

@Suite struct NowSectionTests {
    private static let page =
        "# Now\r\n\r\n<!-- weather -->\r\nSun\r\n<!-- /weather -->\r\n\r\nBooks: <!-- book -->One<!-- /book -->  \r\n"

    private func clients() async throws -> SharedService {
        let clients = try SharedService()
        await clients.run("now set -", input: Self.page)
        return clients
    }

    @Test func `a section is replaced, and everything outside stays byte for byte`() async throws {
        let clients = try await clients()
        #expect(
            await clients.run("now set --section weather -", input: "Rain\nWind\n")
                == Effect(output: "https://demo.omg.lol/now\n"))
        #expect(await clients.run("now set --section book Two") == Effect(output: "https://demo.omg.lol/now\n"))
        let text = await clients.run("now get").output
        let wanted = Self.page.replacingBytes(of: "Sun", with: "Rain\r\nWind").replacingBytes(of: "One", with: "Two")
        #expect(text.utf8.elementsEqual(wanted.utf8))
        #expect(await clients.run("now get --json --fields listed").output == "{\"listed\":true}\n")
        await clients.run("undo")
        #expect(await clients.run("now get").output.contains("<!-- book -->One<!-- /book -->"))
    }

    @Test func `an equal text sends nothing and keeps nothing`() async throws {
        let clients = try await clients()
        let before = clients.network.changes
        #expect(
            await clients.run("now set --section weather -", input: "Sun\n")
                == Effect(output: "https://demo.omg.lol/now\n"))
        #expect(clients.network.changes == before)
        #expect(await clients.run("outbox list").output == "")
    }

    @Test func `a page without the section, or with two, is refused`() async throws {
        let clients = try await clients()
        #expect(
            try await refusal("now set --section moon Full", clients)
                == """
                triton: cannot set section 'moon' of the now page of 'demo': the page has no marker '<!-- moon -->'
                hint: a section is between '<!-- moon -->' and '<!-- /moon -->'
                """)
        await clients.run("now set -", input: Self.page + "<!-- weather -->")
        let before = clients.network.changes
        #expect(
            try await refusal("now set --section weather Rain", clients)
                == """
                triton: cannot set section 'weather' of the now page of 'demo': the page has the marker \
                '<!-- weather -->' more than once
                hint: remove all but one of them
                """)
        #expect(clients.network.changes == before)
    }

    /// The message of a refused text, without the file in which it is kept, which is removed.
    private func refusal(_ line: String, _ clients: SharedService) async throws -> String {
        let effect = await clients.run(line)
        #expect(effect.exitCode == 65 && effect.output == "", "\(effect)")
        let kept = try #require(effect.error.wholeMatch(of: /(?s)(.*); the text is kept in (\S+)\n/), "\(effect)")
        try FileManager.default.removeItem(atPath: String(kept.2))
        return String(kept.1)
    }

    @Test func `changes of other clients outside of the section are kept`() async throws {
        let clients = try SharedService()
        await clients.run("now set -", input: "# Now\n\n<!-- weather -->\nSun\n<!-- /weather -->\n\nEnd\n")
        clients.network.interrupt(beforeRead: 2) { [theirs = clients.theirs] in
            _ = await theirs.run(
                "now set -", input: "# Now\n\n<!-- weather -->\nSun\n<!-- /weather -->\n\nAnother end\n")
        }
        let effect = await clients.run("now set --section weather Rain")
        #expect(
            effect
                == Effect(
                    output: "https://demo.omg.lol/now\n",
                    error: "triton: merged with a change that was saved meanwhile\n"))
        #expect(
            await clients.run("now get").output == "# Now\n\n<!-- weather -->\nRain\n<!-- /weather -->\n\nAnother end\n"
        )
    }

    @Test func `a change of another client in the section is a conflict, and is kept`() async throws {
        let clients = try SharedService()
        await clients.run("now set -", input: "<!-- weather -->\nSun\n<!-- /weather -->\n")
        clients.network.interrupt(beforeRead: 2) { [theirs = clients.theirs] in
            _ = await theirs.run("now set --section weather Snow")
        }
        #expect(await clients.run("now set --section weather Rain").exitCode == 73)
        #expect(await clients.run("now get").output == "<!-- weather -->\nSnow\n<!-- /weather -->\n")
    }
}
