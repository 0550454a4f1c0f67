// What a process knows of itself and the Glibc module does not show, or not to code that may run on several threads.
#pragma once
#include <malloc.h>

extern char **environ;

/// The variables as `NAME=VALUE`, ended by NULL. For the first lines of a program: nothing may change them meanwhile.
static inline char **process_environment(void) { return environ; }

/// Of <unistd.h>, where it is shown to GNU programs only.
extern int syncfs(int descriptor);
