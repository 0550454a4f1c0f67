extension ManualTopics {
    /// Programs that run after a command.
    package static let hooks: [ManualPage.Block] = [
        .paragraph(
            """
            A hook is a program of your own that runs after a command has succeeded, for example to announce a status \
            elsewhere. It gets the records of the command as JSON lines on its standard input: one line for each, as \
            --jsonl prints them, in one run for a command however many records there are. It never gets the token; \
            TRITON_ADDRESS and TRITON_PROFILE say what the command acted as, TRITON_PROGRAM is the path of triton, and \
            TRITON_HOOK is the command. What it prints goes to standard error.
            """),
        .paragraph(
            """
            Hooks are named in the configuration of the user, by the noun and the verb, and are started without a \
            shell. A .triton.toml cannot name any, and a configuration file of another user is refused.
            """),
        .literal(["[hooks]", "after.\"status post\" = [\"/home/you/bin/announce\", \"--to\", \"social.example\"]"]),
        .paragraph(
            """
            A hook that fails, or that takes longer than 30 seconds and is then ended with all that it has started, is \
            reported, and the exit code of the command \
            stays as it is. Nothing runs after a command that failed, with --dry-run, for a change that was only \
            queued, or with --no-hooks. Commands that a hook runs have no hooks.
            """),
        .paragraph(
            """
            This program posts each new status to another network, and with 'after."weblog post"' each entry: an entry \
            has 'title' where a status has 'emoji' and 'content'. The file of -K contains the line with the token for \
            it, so that the token is not among the arguments:
            """),
        .literal([
            "#!/bin/sh -e",
            "lines=$(jq -r '[.emoji, (.content // .title | gsub(\"\\n\"; \" \")), .url]",
            "    | map(select(.)) | join(\" \")')",
            "printf '%s\\n' \"$lines\" | while IFS= read -r text; do",
            "    curl -sf -K ~/.config/announce.curl --data-urlencode \"status=$text\" \\",
            "        https://social.example/api/v1/statuses >/dev/null", "done",
        ]),
    ]
}
