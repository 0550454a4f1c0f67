#pragma once

// Wrappers for libjq, which is loaded for `--jq`. Its header is not needed: of its values (`jv`) only the size matters
// here, which is the same in all versions from 1.5 on, as part of the ABI.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A compiled expression. Used by one thread at a time.
typedef struct jqshim_program jqshim_program;

/// The kind of a message from the child.
enum {
    /// The bytes of a result that is a string.
    jqshim_text = 0,
    /// Another result, as JSON.
    jqshim_json = 1,
    // The others end the run.
    jqshim_done = 2,
    /// The expression failed on this input; the bytes are jq's message.
    jqshim_failed = 3,
    /// The input is not JSON.
    jqshim_bad_input = 4,
    /// The expression wrote to standard error.
    jqshim_refused = 5,
};

/// Comes before the bytes of each message.
typedef struct {
    uint32_t kind, length;
} jqshim_frame;

/// Opens the shared library of that name. False, with the loader's message in `reason`, when it is missing or lacks a
/// function. No other function here may be called before this has succeeded once.
bool jqshim_load(const char *name, char *reason, size_t room);

/// Null, with jq's message in `message`, for an invalid expression. The caller frees both.
jqshim_program *jqshim_compile(const char *expression, char **message);
void jqshim_free(jqshim_program *program);

/// Runs the expression on one JSON text in a child process: assertions of the library end the process they are in.
/// The child is a fork without `exec`, because compiling the expression again would take longer than the run.
///
/// Returns the descriptor from which the messages can be read; their end without a message that ends the run means that
/// the library crashed. -1 with `errno` when there is no child. The caller closes the descriptor and waits for the child.
/// Not to be called by two threads at a time: a child would keep the pipe of the other one open.
int jqshim_start(jqshim_program *program, const char *json, size_t length, pid_t *child);
