extension ManualTopics {
    /// Workflows that publish a folder of `triton folder` whenever its repository changes.
    package static let ci: [ManualPage.Block] = [
        .paragraph(
            """
            A repository that 'triton folder clone' made, or one that omg.lol's own weblog Action reads, is published \
            by one step. It fetches the release of triton, checks its sum, and runs 'triton folder push' with the \
            history of the repository: a text of the service is replaced only if a commit has had it, so a rerun of an \
            old commit is refused with code 3 instead of being published over newer texts, and brings nothing back \
            that a later commit deleted. A clone of only a part of the history, as 'actions/checkout' makes it without \
            'fetch-depth: 0', sends what it can prove; if that is not everything, the code is 3. OWNER is where \
            triton's repository is.
            """),
        .heading("GitHub: .github/workflows/publish.yml"),
        .literal(workflow(runner: "ubuntu-latest", checkout: "actions/checkout@v4", host: "")),
        .paragraph(
            """
            Other inputs are address (instead of .triton.toml), kinds (such as now,weblog), folder (the folder in the \
            repository), and version (of triton). Without 'delete: true', what commits delete stays at the service. In \
            place of omg.lol's own Action only the line 'uses' changes: ADDRESS and WEBLOG_API_KEY are read too, and \
            without a .triton.toml the weblog alone is published.
            """),
        .heading("Forgejo: .forgejo/workflows/publish.yml"),
        .literal(
            workflow(
                runner: "docker", checkout: "https://code.forgejo.org/actions/checkout@v4", host: "https://github.com/"
            )),
        .heading("sourcehut: .build.yml, and any other CI"),
        .literal([
            "image: debian/stable", "packages: [curl, xz-utils, git]",
            "sources: [https://git.sr.ht/~you/demo, https://github.com/OWNER/triton]",
            "secrets: [00000000-0000-0000-0000-000000000000]  # a file ~/.triton with 'export TRITON_TOKEN=…'",
            "tasks:", "  - publish: |",
            "      . ~/.triton && cd demo", "      INPUT_DELETE=true ../triton/.github/actions/publish/publish.sh",
        ]),
        .paragraph(
            """
            TRITON_RELEASE_URL names another place of the archive of triton (https: or file:), for a runner that \
            cannot reach the first one, and TRITON_RELEASE_SHA256 its sum.

            'triton folder push --save-plan plan.json' writes what would be sent, for a person to look at, as 'triton \
            folder push --dry-run --json' prints it; 'triton folder push --plan plan.json --yes' then sends exactly \
            that, and refuses what changed in the meantime. 'triton folder check' in a step before ends with code 1 \
            if a link leads nowhere or a picture has no alternative text.
            """),
    ]

    private static func workflow(runner: String, checkout: String, host: String) -> [String] {
        [
            "on: {push: {branches: [main]}}", "concurrency: publish", "jobs:", "  publish:", "    runs-on: \(runner)",
            "    steps:", "      - uses: \(checkout)", "        with: {fetch-depth: 0}",
            "      - uses: \(host)OWNER/triton/.github/actions/publish@\(Release.actionTag)",
            "        with: {token: \"${{ secrets.TRITON_TOKEN }}\", delete: true}",
        ]
    }

    /// A first hour with a folder. A test runs every line, in the sandbox.
    package static let tutorial: [ManualPage.Block] = [
        .paragraph("Try this in the sandbox: 'export TRITON_PROFILE=sandbox'. First make a folder of the address."),
        .literal(["triton folder clone demo", "cd demo"]),
        .paragraph("Change a page and add an entry, with any program. Then see what differs, and how."),
        .literal([
            "echo 'Planting tomatoes.' > now.md",
            "printf 'Date: 2026-01-31\\n\\n# Soup\\n\\nIt was good.\\n' > weblog/soup.md", "triton folder status",
            "triton folder diff now.md",
        ]),
        .paragraph("Look for mistakes: broken links, missing pictures and alternative texts, dates in the future."),
        .literal(["triton folder check"]),
        .paragraph("Send it. On a terminal the plan is shown, and you are asked; --yes answers."),
        .literal(["triton folder push --yes"]),
        .paragraph("Somebody changes the page on the website. Nothing of yours changed, so a pull just brings it."),
        .literal(["triton now set 'From the website.'", "triton folder pull"]),
        .paragraph(
            """
            If both sides change the same line, nothing is sent: the service's version is written beside yours, and \
            the exit code is 3.
            """
        ),
        .literal([
            "triton now set 'Theirs.'", "echo 'Ours.' > now.md", "triton folder push --yes || test $? = 3",
            "cat now.remote.md", "triton folder push --yes --ours now.md",
        ]),
        .paragraph(
            """
            A file that you remove stays at the service until you say --delete. Everything that was replaced or \
            deleted there comes back with 'triton undo'.
            """
        ),
        .literal([
            "rm weblog/soup.md", "triton folder push --yes --delete", "triton undo",
            "triton folder pull --theirs weblog/soup.md",
        ]),
        .heading("A site of several pages"),
        .paragraph(
            """
            Any generator of pages can publish to a weblog: a page is a file with a header, and a folder of them is \
            posted with one command. The second run sends only what differs. The site of this manual is published \
            this way: '.ci/site --entry pages' in the repository of triton writes a file for each page, and \
            '.ci/site site' writes the same pages for any other host.
            """
        ),
        .literal([
            "mkdir pages",
            "printf 'Type: page\\nTitle: Manual\\nLocation: /manual\\n\\n# Manual\\n\\nIn work.\\n' > pages/manual.md",
            "triton weblog post pages", "triton weblog post pages", "triton weblog get manual",
        ]),
        .heading("An archive"),
        .paragraph("Export the folder, and restore it to another address."),
        .literal([
            "triton folder export ../demo.tar.gz", "triton folder restore ../demo.tar.gz --address lab --yes --force",
        ]),
    ]
}
