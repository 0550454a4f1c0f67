// Runs one program without its output and prints microseconds, peak KiB, and the exit code. In C, because the peak of a
// child of an interpreter would be at least the memory of the interpreter.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

int main(int count, char **words) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int stream = 0; stream < 3; stream++) posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);

    struct timespec start, end;
    struct rusage usage;
    int status = 0;
    pid_t child;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (count < 2 || posix_spawnp(&child, words[1], &actions, NULL, words + 1, environ) != 0 || wait4(child, &status, 0, &usage) != child) return 1;
    clock_gettime(CLOCK_MONOTONIC, &end);

    long microseconds = (end.tv_sec - start.tv_sec) * 1000000 + (end.tv_nsec - start.tv_nsec) / 1000;
    printf("%ld %ld %d\n", microseconds, usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}
