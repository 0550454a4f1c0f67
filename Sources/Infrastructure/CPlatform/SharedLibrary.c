#include "SharedLibrary.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool look_up(const SharedLibrary *library, void *handle, const char *name, void **found, char *reason, size_t room) {
    for (size_t index = 0; index < library->count; index++) {
        found[index] = dlsym(handle, library->names[index]);
        if (!found[index]) {
            snprintf(reason, room, "%s has no %s", name, library->names[index]);
            return false;
        }
    }
    return true;
}

bool shared_library_load(SharedLibrary *library, const char *name, char *reason, size_t room) {
    void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) {
        const char *words = dlerror();
        snprintf(reason, room, "%s", words ? words : name);
        return false;
    }
    void **found = calloc(library->count, sizeof *found);
    if (!found) {
        snprintf(reason, room, "%s: out of memory", name);
        dlclose(handle);
        return false;
    }
    bool is_usable = look_up(library, handle, name, found, reason, room);
    pthread_mutex_lock(&lock);
    bool is_kept = is_usable && !library->is_loaded;
    if (is_kept) {
        memcpy(library->functions, found, library->count * sizeof *found);
        library->is_loaded = true;
    }
    pthread_mutex_unlock(&lock);
    free(found);
    if (!is_kept) dlclose(handle);
    return is_usable;
}
