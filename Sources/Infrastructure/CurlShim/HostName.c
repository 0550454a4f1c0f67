#include "CurlShim.h"
#include "SharedLibrary.h"

#include <stdint.h>
#include <string.h>

// Declared here, so that building needs no other package: two functions, whose types are part of the library's interface.
typedef int (*lookup_fn)(const uint8_t *name, uint8_t **found, int flags);
typedef void (*free_fn)(void *pointer);

static struct {
    lookup_fn lookup;
    free_fn release;
} idn;
static const char *const names[] = { "idn2_lookup_u8", "idn2_free" };
_Static_assert(sizeof idn == sizeof names, "one pointer for each name");
static SharedLibrary library = { names, (void **)&idn, sizeof names / sizeof *names, false };

// As curl asks: normalised to form C, and without the exceptions of the standard of 2003.
enum { NFC_INPUT = 1, NONTRANSITIONAL = 8 };

bool curlshim_host_name(const char *name, char *room, size_t size) {
    char reason[256];
    if (!shared_library_load(&library, IDN_LIBRARY, reason, sizeof reason)) { return false; }
    uint8_t *found = NULL;
    if (idn.lookup((const uint8_t *)name, &found, NFC_INPUT | NONTRANSITIONAL) != 0 || !found) { return false; }
    const size_t length = strlen((const char *)found);
    const bool fits = length < size;
    if (fits) { memcpy(room, found, length + 1); }
    idn.release(found);
    return fits;
}
