extension CompletionScript {
    package static let zsh = CompletionScript(
        fileName: "_triton",
        text: #"""
            #compdef triton
            # zsh completion for triton. Written by 'triton completion zsh'.

            _triton() {
                emulate -L zsh
                # Options that the functions of the completion system need.
                setopt localoptions ${_comp_options[@]}
                local quote=${(M)QIPREFIX%[\'\"]} kind
                local -a answer texts shown options
                # The current word without its quotes; nothing in it is expanded.
                local current=${(Q)${:-$QIPREFIX$PREFIX$quote}}
                answer=("${(@f)$(command triton __complete zsh "$current" "${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}")
                kind=$answer[1]
                shift answer
                case $kind in
                    words) ;;
                    replace)
                        # The word replaces the typed beginning of a text. With several words, none is inserted.
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
                # zsh adds the quotes that a word needs.
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
