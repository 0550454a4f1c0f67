import FoundationEssentials
import Glibc
import ProgramSupport
import TerminalSupport
import Testing

/// Prompt and script with a server.
@Suite(.serialized, .onOwnThread) struct `Prompt and script against a server` {
    /// Shell lines that start the server and set its URL for the program.
    private static func starting(_ options: String) -> String {
        """
        triton-sandbox --parent $$ --port 0 --database "$HOME/server.sqlite" \(options) > "$HOME/url" 2> "$HOME/log" &
        SERVER=$!
        while [ ! -s "$HOME/url" ]; do kill -0 $SERVER || exit 99; sleep 0.02; done
        export SERVER TRITON_API_URL=$(cat "$HOME/url") TRITON_PROFILE=default TRITON_ADDRESS=demo TRITON_TOKEN=sandbox
        export REMOTE=$(printf ':%04X$' ${TRITON_API_URL##*:})
        \(sockets) > "$HOME/earlier"

        """
    }

    /// The sockets of connections to the port of the server; a closed connection leaves one for some time.
    private static let sockets = #"awk '$3 ~ ENVIRON["REMOTE"] { print $2, $3 }' /proc/net/tcp"#
    /// Counts them without those to an earlier server that had the same port.
    private static let connections = #"\#(sockets) | grep -c -v -x -F -f "$HOME/earlier""#
    private static let openConnections = #"awk '$3 ~ ENVIRON["REMOTE"] && $4 == "01"' /proc/net/tcp | wc -l"#

    @Test func `a hundred commands use one connection and one database`() async throws {
        let program = try BinaryProgram()
        let effect = try await program.shell(
            Self.starting("") + """
                {
                    for i in $(seq 100); do echo 'purl get docs --refresh'; done
                    cat <<'SCRIPT'
                !\(Self.connections)
                !ls -l /proc/$PPID/fd | grep -c '/default-.*sqlite$'
                SCRIPT
                } | triton repl | sort | uniq -c | sed 's/^ *//'
                kill $SERVER
                """)
        #expect(effect == Effect(output: "2 1\n100 https://example.com/documentation\n"))
    }

    @Test(arguments: ["INT", "TERM", "HUP"])
    func `a signal cancels the request of a single command, and the text is kept`(_ signal: String) async throws {
        let program = try BinaryProgram()
        let effect = try await program.shell(
            Self.starting("--fault 'status.create=slow:60'") + """
                # A shell without job control has its background jobs ignore INT.
                env --default-signal=INT triton status post "Kept" 2> "$HOME/said" &
                child=$!
                while ! grep -q . "$HOME/log" && [ $(\(Self.openConnections)) = 0 ]; do sleep 0.02; done
                kill -\(signal) $child
                wait $child; echo $?
                triton outbox list --fields content,state
                \(Self.openConnections)
                kill $SERVER
                """)
        let code = ["INT": 130, "TERM": 143, "HUP": 129][signal] ?? 0
        #expect(effect.output == "\(code)\nKept\tuncertain\n0\n")
    }

    @Test func `Ctrl-C cancels the running request and closes it, and the prompt goes on`() throws {
        let home = try TestHome()
        let environment = home.variables(["NO_COLOR": "1", "PATH": TerminalSession.built("") + ":/usr/bin:/bin"]).map {
            "\($0)=\($1)"
        }
        let script = Self.starting("--fault 'purl.list=slow:60'") + "exec triton repl"
        let session = try TerminalSession("/bin/sh", arguments: ["-c", script], environment: environment, columns: 100)
        try session.wait(forLastLine: "demo>")
        session.type("!echo $SERVER\r")
        try session.wait(for: "the number") {
            $0.output.hasSuffix("\n") && $0.screen.lines.suffix(2) == ["demo> !echo $SERVER", "demo>"]
        }
        session.type("purl list\r")
        try session.waitForOrdinaryMode()
        session.type("\u{3}")
        // The terminal may echo the key on the same row.
        try session.wait(for: "the interruption") { $0.screen.lines.contains { $0.hasSuffix("triton: interrupted") } }
        try session.wait(forLastLine: "demo>")
        // The second Ctrl-C comes after the progress line has appeared; nothing of that line is left.
        session.type("purl list\r")
        try session.wait(for: "the wait") { $0.screen.lines.last?.contains("asking 127.0.0.1") == true }
        session.type("\u{3}")
        try session.wait(for: "the prompt") {
            $0.screen.lines.last == "demo>" && $0.screen.lines.dropLast().last?.hasSuffix("triton: interrupted") == true
        }
        #expect(!session.screen.lines.contains { $0.contains("asking") })
        let before = session.output
        session.type("!\(Self.openConnections)\r")
        try session.wait(for: "the count") { $0.output != before }
        #expect(session.output == before + "0\n")
        session.type("\r")
        try session.wait(forLastLine: "demo>")
        session.type("!kill $SERVER\r")
        try session.wait(for: "the prompt") { $0.screen.lines.suffix(2) == ["demo> !kill $SERVER", "demo>"] }
        session.type("\u{4}")
        #expect(try session.waitForExit() == 0)
    }
}
