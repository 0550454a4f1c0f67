import Domain
import FoundationEssentials
import HTTPTypes
import Sandbox

extension FuzzSubject {
    /// A whole request: line, fields and body. It is parsed only minimally before it reaches the router of the sandbox,
    /// so that the router is also tested with requests that the parser of a server would refuse.
    static let request = FuzzSubject(
        "request", seedFolders: ["Fuzzing/Seeds/sandbox"],
        words: [
            "GET ", "HEAD ", "POST ", "PUT ", "PATCH ", "DELETE ", "OPTIONS ", " HTTP/1.1\r\n", "Host: localhost\r\n",
            "Authorization: Bearer sandbox\r\n",
            "Authorization: bearer\t\r\n", "Authorization: Basic x\r\n", "\r\n\r\n", "/address/demo/",
            "/address/%40demo/", "/account/application/", "/_web/demo/", "//", "/../",
            "%2e%2e%2f", "%00", "?a=b&a=c", "#", "statuses/", "statuses/bio", "statuses/follow/", "pics/upload", "pfp",
            "weblog/reset", "weblog/template/", "preferences/",
            "oauth/authorize?client_id=a&redirect_uri=", "data:image/png;base64,", "GIF89a",
            "{\"item\":\"statuslog\",\"value\":{}}", "{\"content\":\"\",\"css\":1,\"head\":[]}",
        ]
    ) { bytes in
        let request = read(bytes)
        let answer = try await SandboxService(store: store.get()).answer(request)
        try promise(
            (200...599).contains(answer.status) && answer.status != 500,
            "the sandbox answers \(answer.status) to \(request.method) \(request.target)")
        try promise(answer.delivery == .whole, "an answer that breaks off without a fault")
        for field in answer.headers {
            try promise(
                field.value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
                "a control in the field \(field.name)")
        }
        if answer.headers[.contentType]?.hasPrefix("application/json") == true {
            let document = try JSON(parsing: answer.body)
            try promise(
                document["request"]?["status_code"] == .number(String(answer.status)),
                "a document that says another status")
        }
        // A read that is repeated has the same answer.
        guard request.method == "HEAD", !request.target.contains("oauth"), !request.target.contains("_web") else {
            return
        }
        var again = request
        again.method = "GET"
        let service = try SandboxService(
            store: store.get(),
            time: TimeSource(now: { .init(timeIntervalSince1970: 1_900_000_000) }, sleep: { _ in }, random: { 0 }))
        try promise(await service.answer(request) == service.answer(again), "HEAD and GET differ for \(request.target)")
    }

    /// Lines up to the first empty one, and the rest.
    private static func read(_ bytes: [UInt8]) -> SandboxRequest {
        var rest = bytes[...], lines: [String] = []
        while let end = rest.firstIndex(of: 10) {
            let line = rest[..<end].last == 13 ? rest[..<end].dropLast() : rest[..<end]
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            lines.append(String(decoding: line, as: UTF8.self))
        }
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        var headers = HTTPFields()
        for line in lines.dropFirst() {
            let sides = line.split(separator: ":", maxSplits: 1).map(String.init)
            if sides.count == 2, let name = HTTPField.Name(sides[0]) {
                headers.append(HTTPField(name: name, value: sides[1].trimmed))
            }
        }
        let origin = lines.first { $0.hasPrefix("Host: ") }.map { "http://" + $0.dropFirst("Host: ".count) }
        return SandboxRequest(
            words.first ?? "", words.count > 1 ? words[1] : "/", headers: headers, body: Array(rest), origin: origin)
    }

    private static let store = Result { try SandboxStore.inMemory() }
}
