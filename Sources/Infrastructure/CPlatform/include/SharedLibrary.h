#pragma once

// A shared library that is loaded at run time, because linking it would slow down every start. Each module that wraps a
// library has a `SharedLibrary`, and calls the functions through its own struct of function pointers.

#include <stdbool.h>
#include <stddef.h>

/// The library for the names of hosts, which is called by C only. The other names are in `SystemLibrary.swift`.
#define IDN_LIBRARY "libidn2.so.0"

typedef struct {
    /// The names of the functions, and the array for their addresses: both have `count` elements in the same order.
    const char *const *names;
    void **functions;
    size_t count;
    bool is_loaded;
} SharedLibrary;

/// Opens the shared library of that name and looks up all functions. False, with the loader's message in `reason`, when
/// it is missing or lacks a function. Only the first library that was opened is used: handles of one library must not
/// be passed to another.
bool shared_library_load(SharedLibrary *library, const char *name, char *reason, size_t room);
