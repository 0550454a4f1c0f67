// Declarations that the Glibc module lacks, or that Swift does not allow in code for several threads.
#pragma once
#include <malloc.h>

extern char **environ;

/// The environment variables as `NAME=VALUE`, terminated by NULL. To be called at the start of a program: no other
/// thread may change them meanwhile.
static inline char **process_environment(void) { return environ; }

/// Makes the heap grow for a block, if there is memory for it.
/// Returns: the address that the block had. The pointer is volatile, because a compiler removes an allocation that
/// nobody uses.
static inline size_t grow_heap(size_t size) {
    void *volatile block = malloc(size);
    size_t address = (size_t)block;
    free(block);
    return address;
}

/// Leaves a part of the heap unused for good.
static inline void leave_in_heap(size_t size) {
    void *volatile block = malloc(size);
    (void)block;
}

/// From <unistd.h>, which declares it only with _GNU_SOURCE.
extern int syncfs(int descriptor);

/// From <fcntl.h>, as above: reserves room on the disk, or fails where a file system cannot. `off_t` is a `long`; its
/// header would make it a type of this module.
extern int fallocate(int descriptor, int mode, long start, long size);

/// From <fcntl.h>, as above, with its SYNC_FILE_RANGE_WRITE: the disk starts to write a part of a file.
extern int sync_file_range(int descriptor, long start, long size, unsigned flags);
static const unsigned sync_file_range_write = 2;
