import Terminal
import Testing

@Suite struct BrowserTests {
    @Test(arguments: [
        ("BROWSER", "https://example.com/a?b=c&d='e'"), ("BROWSER -x", "http://example.com/"),
        ("false:BROWSER", "https://example.com/$(id)"),
    ])
    func `the browser gets the URL as one argument`(_ browser: String, _ url: String) async throws {
        let scratch = try Scratch()
        let script = scratch.script(
            "browser", "for last; do :; done; printf '%s' \"$last\" > \(scratch.file("seen"))")
        let browser = Browser(variables: [
            "PATH": "/usr/bin:/bin", "BROWSER": browser.replacing("BROWSER", with: script),
        ])
        #expect(await browser.open(url))
        #expect(scratch.text("seen") == url)
    }

    @Test
    func `the URL replaces %s`() async throws {
        let scratch = try Scratch()
        let browser = Browser(variables: [
            "PATH": "/usr/bin:/bin", "BROWSER": "echo %s -end > \(scratch.file("seen"))",
        ])
        #expect(await browser.open("https://example.com/"))
        #expect(scratch.text("seen") == "https://example.com/ -end\n")
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "ftp://example.com/", "https://user@example.com/",
        "https://example.com/a b", "https://example.com/\u{202E}", "-version",
        "https://", "",
    ])
    func `only a clean http or https URL is opened`(_ url: String) async throws {
        let scratch = try Scratch()
        let browser = Browser(variables: ["PATH": "/usr/bin:/bin", "BROWSER": "touch \(scratch.file("seen"));:"])
        #expect(await browser.open(url) == false)
        #expect(scratch.text("seen") == nil)
    }

    @Test(arguments: [
        ["PATH": "/usr/bin:/bin"], ["PATH": "/nowhere", "DISPLAY": ":0"],
        ["PATH": "/usr/bin:/bin", "BROWSER": "false"],
    ])
    func `without a browser and a desktop nothing is opened`(_ variables: [String: String]) async {
        #expect(await Browser(variables: variables).open("https://example.com/") == false)
    }
}
