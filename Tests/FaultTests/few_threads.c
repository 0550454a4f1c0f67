/* Loaded into the program before everything else (LD_PRELOAD): so many threads can exist at the same time beside the
 * first one, as below a limit of processes.
 *
 *   FAULT_THREADS   the number */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic long running;

struct start {
    void *(*body)(void *);
    void *context;
};

static void *run(void *context) {
    struct start start = *(struct start *)context;
    free(context);
    void *result = start.body(start.context);
    atomic_fetch_sub(&running, 1);
    return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *context) {
    static int (*original)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!original) *(void **)&original = dlsym(RTLD_NEXT, "pthread_create");
    const char *limit = getenv("FAULT_THREADS");
    struct start *start = malloc(sizeof *start);
    if (!start) return EAGAIN;
    *start = (struct start){ body, context };
    int code = EAGAIN;
    if (!limit || atomic_fetch_add(&running, 1) < atol(limit)) code = original(thread, attributes, run, start);
    if (code != 0) {
        if (limit) atomic_fetch_sub(&running, 1);
        free(start);
    }
    return code;
}
