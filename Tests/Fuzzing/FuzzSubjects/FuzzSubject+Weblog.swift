import Domain
import HTTPTypes
import Sandbox
import WeblogService

private let headers = [
    "---\n", "Date: 2026-01-31\n", "Date: 2026-01-31 5:46 PM EST\n", "Title: a\n", "Tags: a, b\n",
    "tags:\n  - a\n  - b\n", "title: \"a\"\n", "title: 'a'\n", "draft: true\n",
    "Status: Draft\n", "Slug: a-b\n", "Location: /x\n", "Type: Page\n", "date: 2026-01-31T17:46:00Z\n", "\r\n", "\n\n",
    "# a\n", "- ", ": ", "|\n", ">\n", "{}", "[a, b]",
    "![a](b.png)", "![", "](", "`", "```\n", "<!-- ", "\\",
    "\u{FEFF}", "+++\n",
]

extension FuzzSubject {
    static let entry = FuzzSubject("entry", words: headers) { bytes in
        let given = String(decoding: bytes, as: UTF8.self)
        let text = EntryText(given)
        try promise(
            given.utf8.reversed().starts(with: text.rest.utf8.reversed()), "a rest that is not the end of the text")
        _ = EntryDate(given)
        let unchanged = MarkdownImages(given).replaced { _ in nil }
        try promise(unchanged.utf8.elementsEqual(given.utf8), "pictures that change the text around them")
        let count = given.utf8.count { $0 == 10 } + 1
        for finding in HeaderFinding.all(in: given) {
            try promise(
                finding.lines.lowerBound > 0 && finding.lines.upperBound <= count, "a finding outside of the text")
        }
        let answer = try await service.answer(request("POST", "/address/demo/weblog/entry/fuzz", body: bytes))
        try promise([200, 400].contains(answer.status), "the sandbox answers \(answer.status) to an entry")
        guard answer.status == 200 else { return }
        let stored = try JSON(parsing: await service.answer(request("GET", "/address/demo/weblog/entry/fuzz")).body)[
            "response"]?["entry"]
        try promise(stored?["source"] != nil, "an entry without its source")
    }

    /// The first line is method and target, the rest the body.
    static let sandbox = FuzzSubject(
        "sandbox",
        words: [
            "GET ", "POST ", "PATCH ", "DELETE ", "/address/demo/", "/account/you@example.com/", "statuses", "purls",
            "purl", "pastebin", "now", "web", "dns", "email", "pics",
            "weblog/entries",
            "weblog/configuration", "weblog/template", "weblog/post/latest", "/theme/list", "/directory",
            "/service/info", "?", "&", "%00", "%2F", "%F0%9F", "\n",
            "{\"name\":\"a\",\"url\":\"b\"}",
            "{\"content\":\"a\",\"status\":\"🐙 a\"}", "{\"title\":\"a\",\"content\":\"b\"}",
            "{\"type\":\"A\",\"name\":\"a\",\"data\":\"127.0.0.1\"}", "null", "[]", "1e999",
            "\\u0000",
        ]
    ) { bytes in
        let head = bytes.prefix { $0 != 10 }.split(separator: 32, maxSplits: 1).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard head.count == 2 else { return }
        let answer = try await service.answer(
            request(head[0], head[1], body: Array(bytes.drop { $0 != 10 }.dropFirst())))
        try promise(answer.status != 500, "the sandbox breaks over \(head)")
        let isJSON = answer.headers[.contentType]?.hasPrefix("application/json") == true
        if isJSON, !answer.body.isEmpty { _ = try JSON(parsing: answer.body) }
    }

    private static func request(_ method: String, _ target: String, body: [UInt8] = []) -> SandboxRequest {
        SandboxRequest(method, target, headers: [.authorization: "Bearer sandbox"], body: body)
    }

    private static let store = Result { try SandboxStore.inMemory() }
    private static var service: SandboxService { get throws { SandboxService(store: try store.get()) } }
}
