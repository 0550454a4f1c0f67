import ProgramSupport
import Testing

/// The real program, asked by curl.
@Suite struct PreviewServerTests {
    /// Starts the preview of a folder with one text, and runs the script with its URL in `$url`.
    private func run(_ script: String) async throws -> Effect {
        try await BinaryProgram().shell(
            """
            mkdir -p site && printf '# One\\n' > site/now.md
            triton preview site --port 0 > url & server=$!
            until [ -s url ]; do sleep 0.02; done
            url=$(cat url)
            ask() { curl -s --max-time 20 "$@"; }
            \(script)
            kill $server; wait $server
            echo "ended with $?"
            """)
    }

    @Test func `it answers its own names only, and reads only`() async throws {
        let effect = try await run(
            """
            ask "${url}now.md" | grep -c '<h1>One</h1>'
            ask -o /dev/null -w '%{http_code}\\n' -H 'Host: evil.example' "${url}now.md"
            port=${url##*:}
            ask -o /dev/null -w '%{http_code}\\n' -H "Host: localhost:${port%/}" "${url}now.md"
            printf 'GET /now.md HTTP/1.1\\r\\nHost: localhost\\r\\nHost: evil.example\\r\\n\\r\\n' > request
            bash -c "exec 3<>/dev/tcp/127.0.0.1/${port%/}; cat request >&3; read -r _ code _ <&3; echo \\$code"
            ask -o /dev/null -w '%{http_code}\\n' -d x "${url}now.md"
            ask -o /dev/null -w '%{http_code}\\n' --path-as-is "${url}../now.md"
            ask -I "${url}now.md" | grep -i content-security-policy | tr -d '\\r'
            """)
        #expect(
            effect.output == """
                1
                421
                200
                400
                405
                404
                Content-Security-Policy: script-src 'self'; object-src 'none'; \
                base-uri 'none'; form-action 'none'
                ended with 143

                """)
    }

    @Test func `with --json it prints a line with the URL, the path and the port`() async throws {
        let effect = try await BinaryProgram().shell(
            """
            mkdir -p site && printf '# One\\n' > site/now.md
            triton preview site/now.md --json --no-open > start & server=$!
            until [ -s start ]; do sleep 0.02; done
            port=$(sed 's/.*"port"://; s/}//' start)
            curl -s "http://127.0.0.1:$port/now.md" | grep -c '<h1>One</h1>'
            sed "s/$port/PORT/g; s:$(pwd -P):FOLDER:" start
            kill $server; wait $server
            """)
        #expect(
            effect.output == """
                1
                {"url":"http://127.0.0.1:PORT/now.md","path":"FOLDER/site/now.md","port":PORT}

                """)
    }

    @Test func `a request waits while more browsers are connected than are served at once`() async throws {
        let effect = try await run(
            """
            mkfifo events
            for number in $(seq 64); do ask -N "${url}.triton/changes" > events & browsers="$browsers $!"; done
            exec 3< events
            # Each is told that it is known: an id, a comment and a blank line.
            for number in $(seq 192); do read -r line <&3; done
            ask "${url}now.md" > page & request=$!
            kill $browsers
            wait $request; grep -c '<h1>One</h1>' page
            """)
        #expect(effect.output == "1\nended with 143\n")
    }

    @Test func `the browser is told of a changed file`() async throws {
        let effect = try await run(
            """
            mkfifo events
            ask -N "${url}.triton/changes" > events & browser=$!
            exec 3< events
            # A comment says that the browser is known.
            read -r id <&3; read -r comment <&3; read -r blank <&3
            printf '# Two\\n' > site/now.md
            read -r id <&3; read -r event <&3; echo "$event"
            kill $browser
            ask "${url}now.md" | grep -c '<h1>Two</h1>'
            """)
        #expect(effect.output == "data: changed\n1\nended with 143\n")
    }

    @Test func `a page of an earlier server is loaded again`() async throws {
        let effect = try await run(
            """
            mkfifo events
            # Not by the function, so that it is the browser that ends, and with it the pipe.
            curl -sN --max-time 20 "${url}.triton/changes" > events & browser=$!
            exec 3< events; read -r name id <&3; read -r comment <&3; kill $browser; exec 3<&-; wait $browser
            for known in "$id" 1; do
                curl -sN --max-time 20 -H "Last-Event-ID: $known" "${url}.triton/changes" > events & browser=$!
                exec 3< events; read -r name <&3; read -r event <&3; echo "$event"
                kill $browser; exec 3<&-; wait $browser
            done
            """)
        #expect(effect.output == ": waiting\ndata: changed\nended with 143\n")
    }

    @Test func `a page that did not listen while a file changed is told of it afterwards`() async throws {
        let effect = try await run(
            """
            script() { ask "${url}now.md" | sed -n 's/.*reload.js?\\([^"]*\\)".*/\\1/p'; }
            event() { curl -sN --max-time 1 "${url}.triton/changes?$1" | sed -n 2p; }
            known=$(script)
            event $known
            printf '# Two\\n' > site/now.md
            until [ "$(script)" != "$known" ]; do sleep 0.05; done
            event $known
            event $(script)
            """)
        #expect(effect.output == ": waiting\ndata: changed\n: waiting\nended with 143\n")
    }
}
