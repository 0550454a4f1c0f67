#pragma once
#include <stdio.h>
#include <wchar.h>
#include <readline/readline.h>
#include <readline/history.h>

/* In POSIX, but glibc declares it for X/Open programs only. */
int wcwidth(wchar_t character);

/* Swift does not import functions with a variable number of arguments. */
static inline void rl_show_message(const char *text) { rl_message("%s", text); }
