/*
 * Replacements for the three functions for which a release would need glibc 2.35, so that it runs with 2.34.
 *
 * `hypot` and `hypotf` are used by Foundation and by Swift's wrapper of the C library, and have a new symbol version
 * since 2.35. libgcc's static unwinder finds its tables with `_dl_find_object`; here it uses `dl_iterate_phdr`, as
 * older unwinders did. Libraries that are loaded at run time call the functions of the system.
 */
#define _GNU_SOURCE
#include <link.h>
#include <stdint.h>

double hypot(double, double);
float hypotf(float, float);

double hypot(double x, double y) {
    if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inf();
    x = __builtin_fabs(x), y = __builtin_fabs(y);
    double largest = x > y ? x : y;
    if (!(largest > 0)) return x + y;
    int exponent;
    __builtin_frexp(largest, &exponent);
    x = __builtin_ldexp(x, -exponent), y = __builtin_ldexp(y, -exponent);
    return __builtin_ldexp(__builtin_sqrt(x * x + y * y), exponent);
}

float hypotf(float x, float y) {
    /* The squares fit into a double. */
    if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inff();
    return (float)__builtin_sqrt((double)x * x + (double)y * y);
}

/* The type of <dlfcn.h> in glibc 2.35 and later, for machines without a data base address. */
struct found_object {
    unsigned long long flags;
    void *map_start, *map_end;
    struct link_map *map;
    void *eh_frame;
    unsigned long long reserved[7];
};

struct search {
    uintptr_t address;
    struct found_object *found;
};

static int look(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    struct search *search = context;
    uintptr_t start = UINTPTR_MAX, end = 0, table = 0;
    int is_inside = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t first = info->dlpi_addr + part->p_vaddr, last = first + part->p_memsz;
        if (part->p_type == PT_GNU_EH_FRAME) table = first;
        if (part->p_type != PT_LOAD) continue;
        if (first < start) start = first;
        if (last > end) end = last;
        if (search->address >= first && search->address < last) is_inside = 1;
    }
    if (!is_inside) return 0;
    if (table == 0) return -1;
    *search->found = (struct found_object){
        .map_start = (void *)start, .map_end = (void *)end, .eh_frame = (void *)table};
    return 1;
}

/* It has another name in C, because the system's header may declare it with the system's type. */
int find_object(void *address, struct found_object *found) __asm__("_dl_find_object");

int find_object(void *address, struct found_object *found) {
    struct search search = {(uintptr_t)address, found};
    return dl_iterate_phdr(look, &search) == 1 ? 0 : -1;
}
