// The allocator's switches, which the Glibc module does not show.
#include <malloc.h>
