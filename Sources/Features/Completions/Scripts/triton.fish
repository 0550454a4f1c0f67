# fish completion for triton. Written by 'triton completion fish'.

function __triton_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l answer (command triton __complete fish "$current" $words[2..-1] 2>/dev/null)
    set -q answer[1]; or return
    switch $answer[1]
        case nospace
            set -l word (string split --max 1 \t -- $answer[2])[1]
            set -l operator (string match --regex '[~<>]$' -- $word)
            if test (count $answer) = 2; and set -q operator[1]
                # fish puts a blank after an only candidate unless it ends in a letter such as '=': behind the whole
                # word nothing is offered, and before it another candidate.
                test "$word" = "$current"; and return
                printf '%s…\tand a value\n' "$word"
            end
            printf '%s\n' $answer[2..-1]
        case words replace
            # fish adds the quotes that a word needs.
            printf '%s\n' $answer[2..-1]
        case files folders
            set -l before "$answer[2]"
            set -l path (string sub --start (math (string length -- "$before") + 1) -- "$current")
            # After an empty command fish completes files, with its own rules for quotes and '~'.
            set -l paths (complete -C"'' $path")
            test $answer[1] = files; or set paths (string match -- '*/' $paths)
            set -q paths[1]; and printf '%s\n' "$before"$paths
    end
end

complete -c triton -f -k -a '(__triton_complete)'
