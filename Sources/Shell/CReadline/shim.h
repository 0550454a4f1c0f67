#pragma once
#include <stdio.h>
#include <wchar.h>
#include <readline/readline.h>
#include <readline/history.h>

/* POSIX has it, the C library shows it to X/Open programs only. */
int wcwidth(wchar_t character);

/* Swift imports no function that takes a variable number of arguments. */
static inline void rl_show_message(const char *text) { rl_message("%s", text); }
