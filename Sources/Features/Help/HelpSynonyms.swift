/// Words that people use for what the manual calls otherwise, with the pages that answer them: the words after `triton
/// help`, and for a part of a page its term. The hints for unknown commands use them too. A test looks up every one of
/// them.
package enum HelpSynonyms {
    static let all: [(words: [String], pages: [String])] = [
        (["backup", "back up", "export", "archive", "save everything"], ["folder export", "folder clone", "folder"]),
        (["restore a backup", "import a backup"], ["folder restore"]),
        (["sync", "mirror", "git", "repository", "markdown files", "obsidian vault"], ["folder", "ci", "tutorial"]),
        (["deploy", "publish", "github", "gitlab", "forgejo", "continuous deployment"], ["ci", "folder push"]),
        (["conflict", "merge", "changed meanwhile"], ["folder", "folder push", "exit-codes"]),
        (
            ["password manager", "keyring", "keychain", "pass", "1password", "bitwarden", "secret"],
            ["config#profiles.<profile>.token_command"]
        ),
        (
            ["api key", "credentials", "log in", "login", "sign in", "signin", "setup", "password", "authentication"],
            ["auth login", "auth", "auth status"]
        ),
        (["log out", "logout", "sign out", "signout"], ["auth logout"]),
        (["whoami", "me", "who am i"], ["auth status"]),
        (
            ["several accounts", "two accounts", "second account", "profiles", "switch account"],
            ["config#profile", "address use"]
        ),
        (["cron", "timer", "schedule", "scheduled", "systemd"], ["schedule", "scripting", "dns set", "outbox send"]),
        (["picture", "photo", "image", "some pics", "pictures"], ["pic", "pic upload", "pic get", "web avatar"]),
        (["alt text", "description of a picture", "alternative text"], ["pic upload", "pic edit"]),
        (["avatar", "profile picture"], ["web avatar"]),
        (["short link", "shortener", "redirect", "shorten", "link"], ["purl", "purl add"]),
        (["broken links", "dead links", "link checker"], ["purl check"]),
        (["statistics", "analytics", "visits", "hits", "counter"], ["purl stats", "status stats", "overview"]),
        (["blog", "article", "entry", "entries"], ["weblog", "weblog post"]),
        (["timeline", "feed"], ["status timeline", "pic feed"]),
        (["draft", "drafts"], ["weblog post", "weblog list"]),
        (["front matter", "frontmatter"], ["weblog", "weblog post", "weblog check"]),
        (["hugo", "jekyll", "rss", "migrate", "feed reader"], ["weblog import"]),
        (["tweet", "toot", "microblog", "mastodon", "statuslog"], ["status post", "status"]),
        (["settings", "preferences", "configuration"], ["config list", "config"]),
        (["commit"], ["folder push"]),
        (["man", "manual"], ["help"]),
        (["block", "hide", "silence", "ignore"], ["status mute", "status unmute"]),
        (["friends", "followed"], ["status follow", "status following"]),
        (["snippet", "gist", "pastebin"], ["paste", "paste add"]),
        (
            ["clipboard", "copy the url", "pbcopy", "xclip", "wl copy", "osc 52", "osc52"],
            ["options#--copy", "config#copy"]
        ),
        (["home page", "profile page", "website", "page", "css", "html"], ["web", "web set"]),
        (
            ["dynamic dns", "ddns", "subdomain", "domain", "custom domain", "nameserver"],
            ["dns set", "dns", "dns add"]
        ),
        (
            ["mx", "mx record", "cname", "cname record", "txt record", "dns record", "dns records", "record"],
            ["dns add", "dns set", "dns"]
        ),
        (["mail", "forward", "forwarding", "mailbox", "e mail"], ["email", "email set"]),
        (["revert", "rollback", "mistake", "restore", "recover", "deleted", "oops", "history"], ["undo", "redo"]),
        (["offline", "cache", "no network", "without network"], ["options#--offline", "search", "outbox"]),
        (["slow", "slow network", "no answer", "waits"], ["options#--timeout SECONDS"]),
        (["error", "errors", "exit status", "return code"], ["exit-codes", "scripting"]),
        (["401", "403", "forbidden", "unauthorized"], ["exit-codes#77 no_permission"]),
        (["429", "rate limit", "too many requests"], ["exit-codes#75 try_later"]),
        (["glob", "wildcard", "asterisk", "several at once"], ["scripting"]),
        (["fzf", "fuzzy", "picker", "menu"], ["config#picker", "scripting"]),
        (["unsent", "lost text", "queue", "send later"], ["outbox", "outbox send", "options#--queue"]),
        (["preview", "simulate", "what if", "plan"], ["options#--dry-run", "folder push", "dns apply"]),
        (["sixel", "kitty", "pictures in the terminal", "chafa"], ["options#--no-pictures"]),
        (["colour", "colors", "theme of the terminal"], ["options#--color WHEN", "config#color"]),
        (["screen reader", "accessibility", "blind", "braille"], ["environment#TRITON_ACCESSIBLE, ACCESSIBLE"]),
        (["proxy", "corporate network"], ["environment#HTTPS_PROXY, ALL_PROXY, NO_PROXY"]),
        (["certificate", "tls", "ssl"], ["environment#SSL_CERT_FILE, SSL_CERT_DIR"]),
        (["shortcut", "macro", "own commands", "plugin", "extension"], ["alias", "alias set"]),
        (["tab completion", "autocomplete", "shell completion"], ["completion"]),
        (["interactive", "prompt", "shell", "console"], ["repl"]),
        (["test account", "try", "demo", "playground", "practice"], ["sandbox", "tutorial"]),
        (["troubleshoot", "diagnose", "debug", "problem", "bug report"], ["doctor", "options#-v, --verbose"]),
        (["log", "logs", "logging", "trace"], ["options#-v, --verbose", "undo"]),
        (["update", "upgrade", "new version", "version"], ["doctor"]),
        (["update", "modify"], ["now edit", "web edit", "weblog edit", "purl edit"]),
        (["uninstall", "data folder", "where are the files"], ["environment", "auth logout"]),
        (["docker", "container", "podman", "headless"], ["environment", "ci"]),
        (["notify", "notification", "webhook"], ["hooks", "status watch"]),
        (["unicode", "encoding", "idn"], ["address", "json"]),
        (["csv", "excel", "spreadsheet", "awk", "cut"], ["scripting"]),
        (["rest", "endpoint", "curl", "http"], ["api"]),
        (["find", "full text", "grep"], ["search"]),
        (["dashboard", "summary", "news"], ["overview"]),
        (["expire", "expiry", "renewal"], ["address expires", "address get"]),
        (["register", "free address", "is it taken"], ["address available"]),
        (["text editor", "vim", "emacs", "nano"], ["config#editor"]),
    ]

    /// The pages about a word, the best first.
    package static func pages(for word: String) -> [String] {
        all.filter { $0.words.contains(word.lowercased()) }.flatMap(\.pages)
    }

    /// The synonyms of a page, or of a part of it.
    static func words(of page: String, _ term: String?) -> [String] {
        let name = term.map { "\(page)#\($0)" } ?? page
        return all.filter { $0.pages.contains(name) }.flatMap(\.words)
    }
}
