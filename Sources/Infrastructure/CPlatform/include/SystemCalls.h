// Declarations that the Glibc module lacks, or that Swift does not allow in code for several threads.
#pragma once

extern char **environ;

/// The environment variables as `NAME=VALUE`, terminated by NULL. To be called at the start of a program: no other
/// thread may change them meanwhile.
static inline char **process_environment(void) { return environ; }

/// From <unistd.h>, which declares it only with _GNU_SOURCE.
extern int syncfs(int descriptor);

// `off_t` and `off64_t` are written as `long`: with <sys/types.h>, Swift would see `off_t` as a type of this module.
_Static_assert(sizeof(long) == 8, "off_t has another size");

/// From <fcntl.h>, as above: reserves room on the disk, or fails where a file system cannot.
extern int fallocate(int descriptor, int mode, long start, long size);

/// From <fcntl.h>, as above, with its SYNC_FILE_RANGE_WRITE: the disk starts to write a part of a file.
extern int sync_file_range(int descriptor, long start, long size, unsigned flags);
static const unsigned sync_file_range_write = 2;
