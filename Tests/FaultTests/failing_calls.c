/* Loaded into the program before everything else (LD_PRELOAD): at the n-th call that changes something below a path,
 * the process is killed, or the call fails.
 *
 *   FAULT_BELOW   the prefix of the paths that count
 *   FAULT_CALL    the name of the calls that count; without it all do
 *   FAULT_AT      the number of the call, from 1 on; without it no call fails, and all are logged
 *   FAULT_ERROR   the value for errno; without it the process is killed: before the call, or, for a write, after half
 *                 of the bytes
 *   FAULT_LOG     a file that gets a line with the name of that call
 *
 * The calls themselves are direct system calls. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static _Atomic long calls;

static int counts(const char *path) {
    const char *below = getenv("FAULT_BELOW");
    return below && path && strncmp(path, below, strlen(below)) == 0;
}

static int counts_number(int number) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", number);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return counts(path);
}

static int is_due(const char *name) {
    const char *at = getenv("FAULT_AT"), *log = getenv("FAULT_LOG"), *call = getenv("FAULT_CALL");
    if (call && strcmp(call, name) != 0) return 0;
    if (at && atomic_fetch_add(&calls, 1) + 1 != atol(at)) return 0;
    long file = log ? syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (file >= 0) {
        syscall(SYS_write, file, name, strlen(name));
        syscall(SYS_write, file, "\n", 1);
        syscall(SYS_close, file);
    }
    return at != NULL;
}

/* True when the call must fail; does not return when the process is killed. */
static int fails(const char *name) {
    if (!is_due(name)) return 0;
    const char *error = getenv("FAULT_ERROR");
    if (!error) raise(SIGKILL);
    errno = atoi(error);
    return 1;
}

static int writing_fails(const char *name, int number, const void *bytes, size_t count, off_t offset) {
    if (!counts_number(number) || !is_due(name)) return 0;
    const char *error = getenv("FAULT_ERROR");
    if (error) {
        errno = atoi(error);
        return 1;
    }
    if (offset < 0) syscall(SYS_write, number, bytes, count / 2);
    else syscall(SYS_pwrite64, number, bytes, count / 2, offset);
    raise(SIGKILL);
    return 1;
}

ssize_t write(int number, const void *bytes, size_t count) {
    return writing_fails("write", number, bytes, count, -1) ? -1 : syscall(SYS_write, number, bytes, count);
}

ssize_t pwrite(int number, const void *bytes, size_t count, off_t offset) {
    return writing_fails("pwrite", number, bytes, count, offset) ? -1 : syscall(SYS_pwrite64, number, bytes, count, offset);
}

ssize_t pwrite64(int number, const void *bytes, size_t count, off64_t offset) { return pwrite(number, bytes, count, offset); }

int syncfs(int number) { return counts_number(number) && fails("syncfs") ? -1 : syscall(SYS_syncfs, number); }

int fsync(int number) { return counts_number(number) && fails("fsync") ? -1 : syscall(SYS_fsync, number); }

int fdatasync(int number) { return counts_number(number) && fails("fdatasync") ? -1 : syscall(SYS_fdatasync, number); }

int ftruncate(int number, off_t length) { return counts_number(number) && fails("ftruncate") ? -1 : syscall(SYS_ftruncate, number, length); }

int ftruncate64(int number, off64_t length) { return ftruncate(number, length); }

int renameat(int source, const char *from, int target, const char *to) {
    return counts(to) && fails("rename") ? -1 : syscall(SYS_renameat2, source, from, target, to, 0);
}

int rename(const char *from, const char *to) { return renameat(AT_FDCWD, from, AT_FDCWD, to); }

int link(const char *from, const char *to) { return counts(to) && fails("link") ? -1 : syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0); }

int unlinkat(int folder, const char *path, int flags) {
    return counts(path) && fails("unlink") ? -1 : syscall(SYS_unlinkat, folder, path, flags);
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int mkdir(const char *path, mode_t mode) { return counts(path) && fails("mkdir") ? -1 : syscall(SYS_mkdirat, AT_FDCWD, path, mode); }

int openat(int folder, const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    if (flags & O_CREAT && counts(path) && fails("open")) return -1;
    return syscall(SYS_openat, folder, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return openat(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return openat(AT_FDCWD, path, flags, mode);
}
