#pragma once

/// What was built: "" for a release, "commit 1234abcd" for another commit, or that nothing is known of it.
const char *build_description(void);
