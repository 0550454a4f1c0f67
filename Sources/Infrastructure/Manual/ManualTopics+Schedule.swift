extension ManualTopics {
    /// Changes that are sent at a time.
    package static let schedule: [ManualPage.Block] = [
        .paragraph(
            """
            --at TIME keeps a change in the outbox until then, on this machine: 2h, 3d, 18:00, 'tomorrow 9:00', \
            2026-12-24, '2026-12-24 18:00', or an RFC 3339 time; a time may have seconds. It works for every command \
            that changes one kind of thing at the service, so not for 'folder push', 'folder restore' and 'undo'. \
            Nothing is asked of the service before, so a name that exists, or an edit of something that somebody else \
            changes meanwhile, is refused when it is due; it then stays in the outbox. The hook of the command is not \
            run then.
            """),
        .literal([
            "triton status post 'Happy new year!' --emoji 🎆 --at '2027-01-01 00:00'", "triton outbox list",
        ]),
        .paragraph(
            """
            'triton outbox send NUMBER' sends it at once, 'triton outbox drop NUMBER' forgets it. When it is due, it \
            is sent by the next command that reaches the service, or by 'triton outbox send --due', which a timer \
            runs. Nothing of triton runs by itself. A change that could not be sent, for example without a network, \
            is tried again the next time.
            """),
        .heading("A timer of systemd: ~/.config/systemd/user/triton.service"),
        .literal([
            "[Unit]", "Description=Send what is due", "[Service]", "Type=oneshot",
            "ExecStart=/usr/bin/triton outbox send --due --quiet",
        ]),
        .heading("Its second file: ~/.config/systemd/user/triton.timer"),
        .literal([
            "[Unit]", "Description=Send what is due", "[Timer]", "OnCalendar=*:0/5", "Persistent=true", "[Install]",
            "WantedBy=timers.target",
        ]),
        .paragraph(
            """
            Then 'systemctl --user enable --now triton.timer'; 'loginctl enable-linger' lets it run while you are \
            logged out. A token in the keyring of the desktop may be locked then: 'triton doctor' says where it comes \
            from.
            """),
        .heading("Or cron: a line of 'crontab -e'"),
        .literal(["*/5 * * * * triton outbox send --due --quiet"]),
    ]
}
