import Domain
import FoundationEssentials
import Glibc
import LoopbackServer
import Sandbox

extension Attack {
    /// Hostile folders and names: names from the service, files in the working folder, and symbolic links that lead
    /// outside.
    static let folders: [Attack] = namesOfStrangers + filesInTheWay + settingsOfStrangers

    // MARK: Names

    private static let hostileNames = [
        "../outside/owned", "../../outside/owned", "/tmp/triton-owned", "..", ".", "", "/", "a/../../outside/owned",
        #"..\outside\owned"#, "%2e%2e%2foutside%2fowned", ".git/hooks/post-checkout", ".triton/state.json", "-rf",
        "~/owned", "$(touch owned)", "a\nb", "a\u{0}b", "\u{1B}[2J\u{7}", "\u{202E}gnp.exe", "CON",
        String(repeating: "n", count: 300), "nul.md ", "e\u{301}", "sentinel/../../outside/sentinel",
    ]

    private static let namesOfStrangers: [Attack] = hostileNames.flatMap { name -> [Attack] in
        let reply: @Sendable (LoopbackServer.Request, AttackSite.Places) -> Reply? = { request, _ in
            guard request.line.hasPrefix("GET ") else { return nil }
            let answer = AttackSite.honest(request)
            guard let document = try? JSON(parsing: answer.body) else { return nil }
            func named(_ json: JSON, _ key: String) -> JSON {
                switch json {
                case .object(let members): .object(members.map { JSON.Member($0.key, named($0.value, $0.key)) })
                case .array(let items): .array(items.map { named($0, key) })
                case .string where ["title", "name", "entry", "id", "mime"].contains(key): .string(name)
                default: json
                }
            }
            let body = named(document, "").bytes()
            return Reply(bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
        }
        let codes: Set<Int32> = [0, 1, 3, 64, 65, 69, 73, 74, 79]
        return [
            Attack(
                family: .folders, name: "things called \(name.debugDescription.prefix(60)), folder clone", reply: reply,
                words: ["folder", "clone", "demo", "copy", "--no-retry"], expected: codes),
            Attack(
                family: .folders, name: "things called \(name.debugDescription.prefix(60)), pic download", reply: reply,
                words: ["pic", "download", "a1b2c3d4e5f60718293a4b5c", "--dir", ".", "--no-retry"], expected: codes),
        ]
    }

    // MARK: Files in the way

    private static let filesInTheWay: [Attack] = {
        // Shell code, run beside a folder that was cloned.
        let obstacles: [(name: String, put: String)] = [
            ("a folder of pastes that leads out", "rm -r demo/paste; ln -s ../../outside demo/paste"),
            ("a folder of pastes that leads to the root", "rm -r demo/paste; ln -s / demo/paste"),
            ("a paste that leads out", "ln -sf ../../../outside/sentinel demo/paste/hello.txt"),
            ("a now page that leads out", "ln -sf ../../outside/sentinel demo/now.md"),
            ("a now page that is a folder", "rm demo/now.md; mkdir -p demo/now.md/inside"),
            ("a now page that is a pipe", "rm demo/now.md; mkfifo demo/now.md"),
            ("a now page without end", "ln -sf /dev/zero demo/now.md"),
            ("a now page that is not there", "rm demo/now.md; ln -s ../../outside/nothing demo/now.md"),
            ("a state that leads out", "rm -r demo/.triton; ln -s ../../outside demo/.triton"),
            (
                "a state that is garbage",
                "for f in $(find demo/.triton -type f); do printf '\\377\\0\\033[2J' > $f; done"
            ),
            ("a state that is a file", "rm -r demo/.triton; echo file > demo/.triton"),
            (
                "a folder that leads out",
                """
                mv demo kept; ln -s ../outside demo; cp kept/.triton.toml demo 2>/dev/null; \
                rm -f ../outside/.triton.toml
                """
            ),
            ("a setting of another address", "sed -i 's/demo/lab/' demo/.triton.toml"),
            ("a history that leads out", "ln -s ../../outside demo/.git"),
            ("names that are no UTF-8", "touch \"demo/paste/$(printf '\\377\\033[2J\\007')\""),
            (
                "texts that changed, behind a link",
                "mv demo/paste pastes; ln -s ../pastes demo/paste; echo changed > pastes/hello.txt"
            ),
        ]
        let verbs: [[String]] = [
            ["folder", "status"], ["folder", "pull"], ["folder", "push", "--yes", "--delete"],
            ["folder", "clone", "demo", "."],
        ]
        return obstacles.flatMap { obstacle in
            verbs.map { verb in
                Attack(
                    family: .folders, name: "\(obstacle.name), \(verb.joined(separator: " "))",
                    words: verb + ["--no-retry"],
                    prefix: "triton folder clone demo demo >/dev/null 2>&1\n\(obstacle.put)\ncd demo",
                    expected: [0, 1, 2, 3, 64, 65, 66, 69, 73, 74, 77, 78, 79])
            }
        }
    }()

    // MARK: Settings

    private static let settingsOfStrangers: [Attack] = {
        let settings: [(name: String, text: String)] = [
            ("another service", "api_url = \"http://OTHER\"\n"),
            ("a program for the token", "token_command = [\"touch\", \"HOME/outside/owned\"]\n"),
            ("an alias", "[alias]\npurl = \"!touch HOME/outside/owned\"\n"),
            ("a pager", "pager = \"touch HOME/outside/owned\"\n"),
            ("an editor", "editor = \"touch HOME/outside/owned\"\n"),
            (
                "a program after a command",
                ["purl list", "status post", "folder status", "folder pull", "folder push"].map {
                    "hooks.after.\"\($0)\" = [\"touch\", \"HOME/outside/owned\"]\n"
                }.joined()
            ),
            ("options of a command", "defaults.\"folder push\".delete = true\n"),
            ("a profile with a service", "profile = \"x\"\n[profiles.x]\napi_url = \"http://OTHER\"\n"),
            ("controls", "address = \"\u{1B}[2J\"\n"),
            ("controls that are spelled", #"address = "\u001b[2J\u0007""# + "\n"),
            ("an address that is a path", "address = \"../../x\"\n"),
            ("an address that is a URL", "address = \"http://OTHER/\"\n"),
            ("a number", "address = 7\n"), ("half a line", "address = \"de"),
            ("many brackets", String(repeating: "[", count: 50_000)),
            ("the same key twice", "address = \"demo\"\naddress = \"lab\"\n"),
        ]
        let verbs: [(words: [String], text: String?)] = [
            (["purl", "list", "--no-retry"], nil), (["status", "post", "strange text", "--no-retry"], nil),
            (["folder", "status", "--no-retry"], nil), (["folder", "pull", "--no-retry"], nil),
            (["folder", "push", "--yes", "--no-retry"], nil), (["folder", "export", "out.tar", "--no-retry"], nil),
            (["folder", "clone", "lab", "copy", "--no-retry"], nil),
        ]
        return settings.flatMap { setting in
            verbs.map { verb in
                Attack(
                    family: .folders,
                    name: "a .triton.toml with \(setting.name), \(verb.words.prefix(2).joined(separator: " "))",
                    variables: ["TRITON_ADDRESS": "-", "TRITON_PROFILE": "-"],
                    before: { try $0.write(setting.text.replacing("HOME", with: $0.path), to: "work/.triton.toml") },
                    words: verb.words, expected: [0, 1, 3, 64, 65, 69, 77, 78, 79], text: verb.text)
            }
        }
    }()
}
