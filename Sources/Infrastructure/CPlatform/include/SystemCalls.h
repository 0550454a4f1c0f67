// Declarations that the Glibc module lacks, or that Swift does not allow in code for several threads.
#pragma once

extern char **environ;

/// The environment variables as `NAME=VALUE`, terminated by NULL. To be called at the start of a program: no other
/// thread may change them meanwhile.
static inline char **process_environment(void) { return environ; }

/// From <unistd.h>, which declares it only with _GNU_SOURCE.
extern int syncfs(int descriptor);
