/// Command lines with which hostile text is sent through the program. Each verb is in one of the lists; the test
/// `every verb is tested` reports one that is missing.
///
/// - `%H` is replaced by the hostile text, without NUL and at most 2000 characters long.
/// - `%O` is replaced by the id of an item in the outbox.
///
/// ``reads`` only show something, ``changes`` change or ask something, ``editors`` open the editor, and ``endless`` run
/// until Ctrl-C. ``exceptions`` are not run. ``formats`` are the output options that are added to the lines.
enum HostileLines {
    static let reads = [
        "api /address/demo/purls", "api -i /address/demo/statuses/latest", "api %H", "status list",
        "status list nobody", "status get latest", "status timeline",
        "status timeline --latest", "status bio get", "status following",
        "status followers", "status mutes", "purl list", "purl get docs", "purl get %H", "paste list",
        "paste get hello.txt", "paste get hello.txt --raw", "paste get %H",
        "now get",
        "now get --raw", "now garden", "web get", "web get --raw", "weblog list", "weblog get first-light",
        "weblog get %H", "weblog latest", "weblog latest --raw",
        "weblog config get", "weblog template get", "pic list", "pic get c3d4e5f60718293a4b5c6d7e", "pic feed",
        "dns list", "email get", "auth status", "address list",
        "address get", "address get lighthouse", "address available %H", "address available demo", "address expires",
        "address directory", "account get", "account name",
        "account settings", "account sessions list", "theme list", "theme get default", "theme preview default",
        "service info", "status stats", "status stats lighthouse", "purl stats", "purl check docs", "overview",
        "search safe", "search %H", "doctor",
        "outbox list",
        "undo --list", "config list", "alias list", "sandbox path", "config path", "completion bash", "help purl",
        "help --json", "help %H", "help agent", "help %H --json", "%H", "purl %H", "status list --%H",
        "status list --since %H",
        "folder status", "folder diff %H", "purl list --fields %H", "config get %H", "purl get https://evil.example/%H",
    ]

    /// Lines with questions, differences and confirmations.
    static let changes = [
        "api -X POST /address/demo/purl -f name=new -f url=%H", "api -X DELETE /address/demo/purl/%H --dry-run",
        "status post %H", "status post hello --dry-run",
        "status edit 6b014b5a7ac0f new", "status edit latest new --dry-run", "status delete latest",
        "status bio set new --dry-run",
        "status bio set new", "status follow lighthouse", "status unfollow lighthouse", "status mute %H",
        "status mute --keyword %H", "status unmute %H",
        "purl add new https://example.com",
        "purl add docs https://example.com", "purl add %H %H",
        "purl edit docs --target https://example.com/2 --dry-run", "purl edit docs --target https://example.com/3",
        "purl delete docs", "purl delete docs %H --yes", "purl open docs", "paste add hello.txt --text x",
        "paste add %H --text %H", "paste edit hello.txt --text new --dry-run",
        "paste edit hello.txt --text new", "paste delete hello.txt", "paste open hello.txt", "now set new --dry-run",
        "now set new", "now edit new", "now open",
        "web set new --dry-run",
        "web set new", "web edit new", "web avatar %H", "web open", "weblog post %H", "weblog edit first-light %H",
        "weblog delete first-light", "weblog open first-light",
        "weblog config set new --dry-run", "weblog config set %H", "weblog template set new --dry-run",
        "weblog template set %H", "pic upload %H", "pic download %H",
        "pic edit c3d4e5f60718293a4b5c6d7e --caption new --dry-run", "pic edit c3d4e5f60718293a4b5c6d7e --caption %H",
        "pic delete c3d4e5f60718293a4b5c6d7e",
        "pic open c3d4e5f60718293a4b5c6d7e", "dns add %H TXT %H", "dns add x TXT %H",
        "dns edit 4200001 --data 192.0.2.11 --dry-run", "dns edit 4200001 --data 192.0.2.12",
        "dns set www CNAME example.com", "dns delete 4200001", "email set me@example.com --dry-run", "email set %H",
        "email add a@example.com", "email remove you@example.com",
        "auth login --address %H --no-input", "auth exchange %H --client-id %H --redirect-uri https://example.com",
        "auth logout", "address use %H", "account name %H",
        "account settings communication=%H", "account settings %H", "account sessions delete 0bea7ed7ea",
        "account preference %H %H", "alias set %H %H",
        "alias set h 'purl get %H'",
        "h", "alias delete %H", "config set profiles.x.address %H", "config set %H %H", "config unset %H",
        "config list --show-origin", "outbox list", "outbox get %O",
        "purl add at https://example.com --at %H", "status post %H --at 2h",
        "outbox send", "outbox send --due", "outbox drop %O", "undo --list", "undo --dry-run", "undo", "redo --dry-run",
        "redo",
        "undo show %H", "undo --drop %H",
        "weblog import %H", "weblog check %H", "dns apply %H", "folder clone demo copy", "folder pull %H",
        "folder push %H --yes", "folder check %H",
        "folder export copy.tar",
        "folder restore %H",
        "repl -c 'purl list' -c 'paste get hello.txt' -c '%H'",
        "__complete fish '' purl get", "__complete fish '' paste get", "__complete bash '' status get",
        "__complete zsh '' weblog get", "__complete nushell purl get ''", "doctor --offline", "sandbox reset",
    ]

    /// Verbs that open the editor; they need a terminal.
    static let editors = [
        "status bio edit", "now edit", "web edit", "weblog edit first-light", "weblog config edit",
        "weblog template edit", "paste edit hello.txt", "status edit latest",
        "config edit",
    ]

    /// Verbs that run until Ctrl-C, on a terminal.
    static let endless = ["status watch --interval 5 -n 20"]

    /// Verbs that print no text of the service or of the user, with the reason.
    static let exceptions = [
        "auth token": "prints the token, which no text can be in: it is ASCII without controls",
        "sandbox serve": "a separate program, whose only output is its URL",
        "preview": "its only output is its URL; PreviewSiteTests has hostile names and texts",
        "completion zsh": "prints a file of ours, as 'completion bash' does",
        "completion nushell": "prints a file of ours, as 'completion bash' does",
        "completion fish": "prints a file of ours, as 'completion bash' does",
    ]

    static let formats = [
        "", "--format record", "--format tsv", "--json", "--jsonl", "--color always",
        "--format table --color always --no-pager", "-v", "-v -v --color always",
    ]

    /// Splits a line without a shell, because a hostile text may contain quotes.
    static func words(_ line: String, _ hostile: String) -> [String] {
        let typed = String(hostile.unicodeScalars.filter { $0.value != 0 }.prefix(2000).map(Character.init))
        var inQuotes = false
        return line.split(whereSeparator: { character in
            if character == "'" { inQuotes.toggle() }
            return character == " " && !inQuotes
        }).map { word in
            let word = word.filter { $0 != "'" }
            return word.split(separator: "%H", omittingEmptySubsequences: false).joined(separator: typed)
        }
    }
}
