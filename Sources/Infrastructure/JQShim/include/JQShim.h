#pragma once

// Wrappers for libjq, which is loaded for `--jq`. Its header is not needed: of its values (`jv`) only the size matters
// here, which is the same in all versions from 1.5 on, as part of the ABI.

#include <stdbool.h>
#include <stddef.h>

/// A compiled expression. Used by one thread at a time.
typedef struct jqshim_program jqshim_program;

/// Called with one result: the bytes of a string, or the JSON text of another value. False ends the run.
typedef bool (*jqshim_result_fn)(void *context, bool is_string, const char *bytes, size_t length);

/// A text of the library, which may contain NUL. Its bytes are null where there is none; the caller frees them.
typedef struct {
    char *bytes;
    size_t length;
} jqshim_text;

enum {
    jqshim_done = 0,
    /// The expression failed on this input; `message` is jq's.
    jqshim_failed = 1,
    /// The input is not JSON.
    jqshim_bad_input = 2,
    /// ``jqshim_stop`` was called, or a result was not taken.
    jqshim_stopped = 3,
};

/// Opens the shared library of that name. False, with the loader's message in `reason`, when it is missing or lacks a
/// function. No other function here may be called before this has succeeded once.
bool jqshim_load(const char *name, char *reason, size_t room);

/// Null, with jq's message in `message`, for an invalid expression. The caller frees both.
jqshim_program *jqshim_compile(const char *expression, jqshim_text *message);
void jqshim_free(jqshim_program *program);

/// Runs the expression on one JSON text. The caller frees `message`, which is set only for ``jqshim_failed``.
///
/// A program that was stopped is not run again.
int jqshim_run(jqshim_program *program, const char *json, size_t length, jqshim_result_fn take, void *context, jqshim_text *message);

/// Ends the run of the program soon, from any thread. A function of the library that takes long is not interrupted.
void jqshim_stop(jqshim_program *program);
