extension CompletionScript {
    package static let zsh = CompletionScript(
        fileName: "_triton",
        text: #"""
            #compdef triton
            # zsh completion for triton. Written by 'triton completion zsh'.

            _triton() {
                emulate -L zsh
                # What the completion system's own functions rely on.
                setopt localoptions ${_comp_options[@]}
                local quote=${(M)QIPREFIX%[\'\"]} kind
                local -a answer texts shown options
                # Without quotes, and nothing in it is expanded.
                local current=${(Q)${:-$QIPREFIX$PREFIX$quote}}
                answer=("${(@f)$(command triton __complete zsh "$current" "${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}")
                kind=$answer[1]
                shift answer
                case $kind in
                    words) ;;
                    replace)
                        # What was typed begins a text, and the word takes its place; of several none may.
                        options=(-U)
                        (( $#answer > 1 )) && compstate[insert]='' compstate[list]='list force'
                        ;;
                    nospace) options=(-S '') ;;
                    files | folders)
                        [[ -n $answer[1] ]] && compset -P "${(b)answer[1]}"
                        if [[ $kind == files ]]; then _files; else _files -/; fi
                        return
                        ;;
                    *) return 1 ;;
                esac
                # zsh quotes the words for the place where they stand.
                texts=("${(@)answer%%$'\t'*}")
                shown=("${(@)answer#*$'\t'}")
                [[ "$texts" == "$shown" ]] || options+=(-l)
                compadd -V triton -d shown "$options[@]" -a texts
            }

            # Called by the completion system, or read by 'source'.
            if [[ $funcstack[1] == _triton ]]; then
                _triton "$@"
            else
                compdef _triton triton
            fi

            """#)
}
