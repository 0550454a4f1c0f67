#pragma once
#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>

/* Swift does not import functions with a variable number of arguments. */
static inline void rl_show_message(const char *text) { rl_message("%s", text); }
