import Domain
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Testing

/// The listing of the items of a list, depending on who reads it (service reference, section 4, rule 4).
@Suite struct ListingTests {
    private static let purls: JSON = ["purls": [["name": "a", "url": "https://example.com"]]]
    private static let pastes: JSON = ["pastebin": [["title": "a", "content": "x"]]]
    private static let purl: JSON = ["purl": ["name": "a", "url": "https://example.com"]]
    private static let paste: JSON = ["paste": ["title": "a", "content": "x"]]

    @Test(arguments: [
        ("purl list", purls, "null"), ("purl list lighthouse", purls, "true"), ("paste list", pastes, "null"),
        ("paste list lighthouse", pastes, "true"), ("purl get a", purl, "null"), ("paste get a", paste, "null"),
    ])
    func `a missing listing is unknown to the owner, and means 'listed' to everybody else`(
        _ line: String, _ response: JSON, _ isListed: String
    ) async throws {
        let network = CannedTransport(response)
        let program = try InProcessProgram(variables: ["TRITON_TOKEN": "canary-token"], network: { network })
        for way in ["", " --offline"] {
            let effect = await program.run(
                line + " --profile net --address demo --jsonl --fields listed --quiet" + way)
            #expect(effect == Effect(output: #"{"listed":\#(isListed)}"# + "\n"), "\(way)")
        }
    }

    @Test
    func `an edit of a PURL with a missing listing reads the public list, and keeps it listed`()
        async throws
    {
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: {
                CannedTransport {
                    .init(
                        $0.request.path?.hasSuffix("/purls") == true ? Self.purls : Self.purl)
                }
            })
        let effect = await program.run(
            "purl edit a --target https://example.org --dry-run --profile net --address demo")
        #expect(
            effect.exitCode == 0 && effect.output.contains(#"{"name":"a","url":"https://example.org","listed":true}"#),
            "\(effect)")
    }
}
