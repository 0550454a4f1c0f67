/* Makes the locks of Swift's Mutex visible to the thread sanitizer. The library that waits for a locked Mutex is not
 * instrumented, so accesses protected by a contended Mutex would be reported as races. Loaded before it (LD_PRELOAD). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *);
void __tsan_release(void *);

SWIFT void lock(uint32_t thread, SELF handle) __asm__(LOCK);
SWIFT bool try_lock(SELF handle) __asm__(TRY_LOCK);
SWIFT void unlock(SELF handle) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF handle) {
    SWIFT void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    original(thread, handle);
    __tsan_acquire(handle);
}

SWIFT bool try_lock(SELF handle) {
    SWIFT bool (*original)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
    bool is_ours = original(handle);
    if (is_ours) __tsan_acquire(handle);
    return is_ours;
}

SWIFT void unlock(SELF handle) {
    SWIFT void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    __tsan_release(handle);
    original(handle);
}
