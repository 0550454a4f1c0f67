// Loaded before a program, this leaves out its timer: completion has a limit of time, which it exceeds under valgrind.
#include <sys/time.h>

int setitimer(__itimer_which_t which, const struct itimerval *limit, struct itimerval *former) { return 0; }
