#pragma once

// Wrappers for libcmark-gfm, which is loaded for `triton preview`. Its header is not needed: all its values are opaque
// pointers here.

#include <stdbool.h>
#include <stddef.h>

/// Opens the shared library of the extensions, which brings the parser. False, with the loader's message in `reason`,
/// when it is missing or lacks a function. `cmarkshim_html` may be called only after this has succeeded.
bool cmarkshim_load(const char *name, char *reason, size_t room);

/// The HTML of a Markdown text, with tables, strike-through, task lists and bare links; HTML in the text is kept. The
/// caller frees it. Null without memory.
char *cmarkshim_html(const char *text, size_t length);
