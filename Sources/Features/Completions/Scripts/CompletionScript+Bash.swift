extension CompletionScript {
    package static let bash = CompletionScript(
        fileName: "triton.bash",
        text: #"""
            # bash completion for triton. Written by 'triton completion bash'.

            _triton() {
                local line answer=()
                COMPREPLY=()
                # The part up to the cursor, in which bash counts characters; the answer is quoted already.
                while IFS= read -r line; do
                    answer+=("$line")
                done < <(command triton __complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
                case ${answer[0]-} in
                    words | nospace)
                        COMPREPLY=("${answer[@]:1}")
                        # The order is the program's. bash 4.3 knows no 'nosort'.
                        compopt -o nosort 2>/dev/null
                        [[ ${answer[0]} == words ]] || compopt -o nospace
                        ;;
                    files) compopt -o default ;;
                    folders) compopt -o dirnames ;;
                esac
            }

            complete -F _triton triton

            """#)
}
