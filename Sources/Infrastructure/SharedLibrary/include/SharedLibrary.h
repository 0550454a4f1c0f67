#pragma once

// A shared library that is opened while the program runs, because linking it would slow every start down. Each module
// that wraps one keeps a `SharedLibrary` of it, and calls what it found through its own struct of function pointers.

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    /// What is looked up, and where it is put: `functions` has a pointer for each of `count` names, in their order.
    const char *const *names;
    void **functions;
    size_t count;
    bool is_loaded;
} SharedLibrary;

/// Opens the shared library of that name and looks everything up. False, with the loader's words in `reason`, when it is
/// not there or lacks something. Of several that were opened the first one stays: handles made by one library must not
/// reach another.
bool shared_library_load(SharedLibrary *library, const char *name, char *reason, size_t room);
