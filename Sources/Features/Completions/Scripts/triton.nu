# nushell completion for triton. Written by 'triton completion nushell'.
# An external completer answers for every program: for other programs, the one from before is asked.

$env.config.completions.external.enable = true
$env.config.completions.external.completer = (do {
    let before = $env.config.completions.external.completer?
    {|spans: list<string>|
        if ($spans | first) != "triton" {
            if $before == null { null } else { do $before $spans }
        } else {
            let words = ($spans | skip 1)
            let answer = (do --ignore-errors { ^triton __complete nushell ...$words } | default "" | lines)
            # Without an answer nushell completes files, as it does for 'files' and 'folders'.
            if ($answer | is-empty) or (($answer | first) in ["files" "folders"]) {
                null
            } else {
                $answer | skip 1 | parse --regex '^(?P<value>[^\t]*)\t?(?P<description>.*)$'
            }
        }
    }
})
