import Domain
import ProgramSupport
import Testing

/// The real executable with the real server, over a socket and libcurl.
@Suite struct RoundTripTests {
    /// Starts the server, waits for its URL, and runs the lines with it.
    private func run(_ lines: String, server: String = "", variables: String = "TRITON_TOKEN=sandbox") async throws
        -> Effect
    {
        let program = try BinaryProgram()
        return try await program.shell(
            """
            triton-sandbox --parent $$ --database "$HOME/server.sqlite" \(server) > "$HOME/url" 2> "$HOME/log" &
            server=$!
            while [ ! -s "$HOME/url" ]; do kill -0 $server || exit 99; sleep 0.02; done
            export TRITON_API_URL=$(cat "$HOME/url") TRITON_PROFILE=default TRITON_ADDRESS=demo \(variables)
            \(lines)
            code=$?
            kill $server
            exit $code
            """)
    }

    @Test func `data that are written over HTTP are read over HTTP`() async throws {
        let effect = try await run(
            """
            triton purl add wire https://example.com/wire --listed
            triton purl get wire
            triton purl list --json --fields name,listed | grep -c wire
            triton paste add note.txt --text "Over the wire"
            triton paste get note.txt
            """)
        #expect(
            effect
                == Effect(
                    output: """
                        https://demo.url.lol/wire
                        https://example.com/wire
                        1
                        https://demo.paste.lol/note.txt
                        Over the wire
                        """))
    }

    @Test(arguments: [
        ("--help", "usage: triton-sandbox "), ("--port 0 -h", "usage: triton-sandbox "),
        ("--version", "triton-sandbox \(Release.version)\n"), ("-V", "triton-sandbox \(Release.version)\n"),
    ])
    func `the server answers questions about itself without a database`(_ options: String, _ start: String)
        async throws
    {
        let effect = try await BinaryProgram().shell("triton-sandbox \(options)")
        #expect(effect.exitCode == 0 && effect.error.isEmpty && effect.output.hasPrefix(start), "\(effect)")
        let mistake = try await BinaryProgram().shell("triton-sandbox --help=x")
        #expect(mistake.exitCode == 64 && mistake.output.isEmpty, "\(mistake)")
    }

    @Test func `a wrong token gives no_permission, and nothing is sent twice`() async throws {
        let effect = try await run("triton purl add x https://example.com", variables: "TRITON_TOKEN=wrong")
        #expect(effect.exitCode == 77)
        #expect(effect.output == "")
    }

    @Test func `the URLs of its pictures are operands, as those of the real service are`() async throws {
        let effect = try await run(
            """
            url=$(echo '<svg xmlns="http://www.w3.org/2000/svg"/>' | triton pic upload - --caption Dot)
            image=$(triton pic get "$url" --json --jq .image_url); echo "$image" | grep -c '^http://127.0.0.1:.*[.]svg$'
            triton pic get "$url" "$image?x=1" https://some.pics/demo/${url##*/} --json --jq '.[].caption'
            triton pic edit "$image" --alt Point | sed "s|$url|same|"
            triton pic delete "$url" --yes --json --jq .alt
            triton pic get "${image%/pics/*}" 2> /dev/null; echo $?
            """)
        #expect(effect == Effect(output: "1\nDot\nDot\nDot\nsame\nPoint\n64\n"))
    }

    @Test func `numbers as strings, unknown keys and missing optional keys are accepted`() async throws {
        let effect = try await run(
            "triton purl list --fields name,counter && triton status list -n 1 --json | grep -c created_at",
            server: "--numbers strings --quirk unknown-keys")
        #expect(effect == Effect(output: "docs\t42\ntea\t\n🍅\t3\n1\n"))
    }

    @Test func `a text that got a server error is kept, looked up, and posted once`() async throws {
        let effect = try await run(
            """
            triton status post "Only once" --no-retry 2> /dev/null; echo $?
            triton outbox list --fields state,content
            triton outbox send > /dev/null; echo $?
            triton outbox list 2> /dev/null
            triton status list --json --fields content | grep -o "Only once" | wc -l
            """, server: "--fault 'status.create=500:applied:times=1'")
        #expect(effect == Effect(output: "69\nuncertain\tOnly once\n0\n1\n"))
    }

    @Test func `offline the cache answers, and a message has its age`() async throws {
        let effect = try await run(
            """
            triton purl list --fields name > /dev/null
            kill $server; wait $server 2> /dev/null
            triton purl list --fields name --offline 2> "$HOME/said"
            grep -c 'from the cache' "$HOME/said"
            triton purl list --no-retry 2> /dev/null; echo $?
            """)
        #expect(effect.output == "docs\ntea\n🍅\n1\n69\n")
    }
}
