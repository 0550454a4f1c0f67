#include "BuildInfo.h"

// Package.swift defines it. In C, because Swift has no constants that a build can set.
const char *build_description(void) { return TRITON_BUILD; }
