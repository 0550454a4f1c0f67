#pragma once
#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>

/* Swift does not import functions with a variable number of arguments. */
static inline void rl_show_message(const char *text) { rl_message("%s", text); }

/* Up and Down offer the lines of the history that begin as the typed one, unless the user's inputrc has other keys. Swift
 * cannot compare functions. */
static inline void rl_bind_history_search(void) {
    static const char *const up[] = {"\033[A", "\033OA"}, *const down[] = {"\033[B", "\033OB"};
    rl_initialize();
    for (int i = 0; i < 2; i++) {
        if (rl_function_of_keyseq(up[i], NULL, NULL) == rl_get_previous_history)
            rl_bind_keyseq(up[i], rl_history_search_backward);
        if (rl_function_of_keyseq(down[i], NULL, NULL) == rl_get_next_history)
            rl_bind_keyseq(down[i], rl_history_search_forward);
    }
}
