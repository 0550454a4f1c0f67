#include "ProcessArguments.h"

#include <stddef.h>

static int count;
static char **arguments;

// glibc calls constructors with the parameters of `main`. Swift's own `CommandLine` reads /proc/self/cmdline instead, and
// has no arguments where /proc is not mounted.
__attribute__((constructor)) static void remember(int argc, char **argv) {
    count = argc;
    arguments = argv;
}

int process_argument_count(void) { return count; }
char *const *process_arguments(void) { return arguments; }
