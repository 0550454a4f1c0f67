import Domain
import Testing

@Suite struct MarkedSectionTests {
    private func replaced(_ page: String, _ text: String) throws -> String {
        try MarkedSection("weather", in: page).replaced(by: text)
    }

    @Test(arguments: [
        (
            "# Now\n\n<!-- weather -->\nSun\n<!-- /weather -->\n\nEnd  ", "Rain\n",
            "# Now\n\n<!-- weather -->\nRain\n<!-- /weather -->\n\nEnd  "
        ),
        (
            "# Now\r\n<!-- weather -->\r\nSun\r\n<!-- /weather -->\r\n", "Rain\nHail",
            "# Now\r\n<!-- weather -->\r\nRain\r\nHail\r\n<!-- /weather -->\r\n"
        ),
        (
            "It is <!-- weather -->12 °C<!-- /weather --> here.\n", "9 °C\n",
            "It is <!-- weather -->9 °C<!-- /weather --> here.\n"
        ),
        ("<!--weather--><!--  /weather\t-->", "x", "<!--weather-->x<!--  /weather\t-->"),
        ("<!-- weather -->\n<!-- /weather -->", "Rain", "<!-- weather -->\nRain\n<!-- /weather -->"),
        ("<!-- weather -->\nSun\n<!-- /weather -->", "", "<!-- weather -->\n<!-- /weather -->"),
        (
            "\u{FEFF}e\u{301} <!-- <!-- weather -->a<!-- /weather -->\n\n\n", "b\r\n",
            "\u{FEFF}e\u{301} <!-- <!-- weather -->b<!-- /weather -->\n\n\n"
        ),
        (
            "<!-- weather2 -->x<!-- weather -->a<!-- /weather --><!-- /weather2 -->", "b",
            "<!-- weather2 -->x<!-- weather -->b<!-- /weather --><!-- /weather2 -->"
        ),
    ])
    func `only the text between the markers changes, byte for byte`(_ page: String, _ text: String, _ result: String)
        throws
    {
        #expect(try replaced(page, text).utf8.elementsEqual(result.utf8))
        let section = try MarkedSection("weather", in: result)
        #expect(section.holds(text))
        #expect(section.replaced(by: section.text).utf8.elementsEqual(result.utf8))
    }

    @Test(arguments: [
        ("", "the page has no marker '<!-- weather -->'"),
        ("<!-- weather -->", "the page has no marker '<!-- /weather -->'"),
        ("<!-- /weather -->", "the page has no marker '<!-- weather -->'"),
        ("<!-- Weather --><!-- /weather -->", "the page has no marker '<!-- weather -->'"),
        (
            "<!-- weather --><!-- weather --><!-- /weather -->",
            "the page has the marker '<!-- weather -->' more than once"
        ),
        (
            "<!-- weather --><!-- /weather --><!-- /weather -->",
            "the page has the marker '<!-- /weather -->' more than once"
        ),
        ("<!-- /weather --><!-- weather -->", "the section 'weather' ends before it begins"),
    ])
    func `a page with wrong markers is refused`(_ page: String, _ sentence: String) {
        #expect {
            _ = try MarkedSection("weather", in: page)
        } throws: { error in
            (error as? TritonError)?.code == .badData && (error as? TritonError)?.sentence.rendered == sentence
        }
    }

    @Test func `a text that contains markers is refused`() throws {
        let section = try MarkedSection("weather", in: "<!-- weather --><!-- /weather -->")
        #expect(throws: TritonError.self) { try section.check("x <!-- /weather --> y") }
        try section.check("x <!-- other --> y")
    }

    @Test(arguments: ["", "-", "a--b", "a b", "a>", "/a", "a-", "a\n"])
    func `a name that cannot be part of a comment is refused`(_ name: String) throws {
        #expect(throws: TritonError.self) { try MarkedSection.check(name: name) }
        try MarkedSection.check(name: "wetter-2_ä.b")
    }
}
