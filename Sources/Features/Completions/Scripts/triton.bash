# bash completion for triton. Written by 'triton completion bash'.

_triton() {
    local line word about width=0 answer=()
    COMPREPLY=()
    # Pass the line up to the cursor; COMP_POINT counts characters. The answer is quoted already.
    while IFS= read -r line; do
        answer+=("$line")
    done < <(command triton __complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
    case ${answer[0]-} in
        words | nospace | replace)
            COMPREPLY=("${answer[@]:1}")
            COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
            # Keep the order of the program. bash 4.3 has no 'nosort'.
            compopt -o nosort 2>/dev/null
            [[ ${answer[0]} != nospace ]] || compopt -o nospace
            # Descriptions are only for the displayed list: the types '?', '!' and '@' display one.
            case ${#COMPREPLY[@]}:$COMP_TYPE in
                [01]:*) return ;;
                *:63 | *:33 | *:64) ;;
                *) return ;;
            esac
            for word in "${COMPREPLY[@]}"; do
                ((${#word} > width)) && width=${#word}
            done
            ((width > 40)) && width=40
            COMPREPLY=()
            for line in "${answer[@]:1}"; do
                word=${line%%$'\t'*} about=${line#*$'\t'}
                [[ -z $about ]] || printf -v word '%-*s  (%s)' "$width" "$word" "$about"
                COMPREPLY+=("${word:0:${COLUMNS:-80} - 1}")
            done
            ;;
        files) compopt -o default ;;
        folders) compopt -o dirnames ;;
    esac
}

complete -F _triton triton
