import Domain
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Testing

/// What a list says of its items' listing, depending on who asks (service reference, section 4, rule 4).
@Suite struct ListingTests {
    private static let purls: JSON = ["purls": [["name": "a", "url": "https://example.com"]]]
    private static let pastes: JSON = ["pastebin": [["title": "a", "content": "x"]]]

    @Test(arguments: [
        ("purl list", purls, "false"), ("purl list lighthouse", purls, "true"), ("paste list", pastes, "false"),
        ("paste list lighthouse", pastes, "true"),
    ])
    func `a listing that the answer leaves out is a no to the owner, and a yes to everybody else`(
        _ line: String, _ response: JSON, _ isListed: String
    ) async throws {
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"], network: { CannedTransport(response) })
        #expect(
            await program.run(line + " --profile net --address demo --fields listed") == Effect(output: isListed + "\n")
        )
    }

    @Test
    func `an edit of a PURL whose listing nobody tells its owner asks what everybody sees, and keeps it listed`()
        async throws
    {
        let program = try InProcessProgram(
            variables: ["TRITON_TOKEN": "canary-token"],
            network: {
                CannedTransport {
                    .init(
                        $0.request.path?.hasSuffix("/purls") == true
                            ? Self.purls : ["purl": ["name": "a", "url": "https://example.com"]])
                }
            })
        let effect = await program.run(
            "purl edit a --target https://example.org --dry-run --profile net --address demo")
        #expect(
            effect.exitCode == 0 && effect.output.contains(#"{"name":"a","url":"https://example.org","listed":true}"#),
            "\(effect)")
    }
}
