/* Loaded into the program before everything else (LD_PRELOAD): logs and refuses each look-up of a host name and each
 * connection to another machine.
 *
 *   NETWORK_LOG   a file that gets a line for each
 *
 * Sockets of this machine (loopback, paths) are allowed. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void note(const char *what, const char *whom) {
    const char *log = getenv("NETWORK_LOG");
    int file = log ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (file < 0) return;
    dprintf(file, "%s %s\n", what, whom);
    close(file);
}

static int is_local_name(const char *name) {
    struct in_addr four;
    struct in6_addr six;
    if (!name || strcmp(name, "localhost") == 0) return 1;
    if (inet_pton(AF_INET, name, &four) == 1) return ntohl(four.s_addr) >> 24 == 127;
    return inet_pton(AF_INET6, name, &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

static int is_local(const struct sockaddr *address) {
    char text[INET6_ADDRSTRLEN] = "?";
    if (!address) return 1;
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)address;
        if (ntohl(four->sin_addr.s_addr) >> 24 == 127) return 1;
        inet_ntop(AF_INET, &four->sin_addr, text, sizeof text);
    } else if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
        if (IN6_IS_ADDR_LOOPBACK(&six->sin6_addr)) return 1;
        inet_ntop(AF_INET6, &six->sin6_addr, text, sizeof text);
    } else {
        return 1;
    }
    note("connect", text);
    return 0;
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    static int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    if (!real) real = (int (*)(const char *, const char *, const struct addrinfo *, struct addrinfo **))dlsym(RTLD_NEXT, "getaddrinfo");
    if (is_local_name(name)) return real(name, service, hints, result);
    note("look up", name);
    return EAI_NONAME;
}

struct hostent *gethostbyname(const char *name) {
    note("look up", name);
    return NULL;
}

int connect(int number, const struct sockaddr *address, socklen_t length) {
    static int (*real)(int, const struct sockaddr *, socklen_t);
    if (!real) real = (int (*)(int, const struct sockaddr *, socklen_t))dlsym(RTLD_NEXT, "connect");
    if (is_local(address)) return real(number, address, length);
    errno = ENETUNREACH;
    return -1;
}

ssize_t sendto(int number, const void *bytes, size_t count, int flags, const struct sockaddr *address, socklen_t length) {
    static ssize_t (*real)(int, const void *, size_t, int, const struct sockaddr *, socklen_t);
    if (!real) real = (ssize_t(*)(int, const void *, size_t, int, const struct sockaddr *, socklen_t))dlsym(RTLD_NEXT, "sendto");
    if (is_local(address)) return real(number, bytes, count, flags, address, length);
    errno = ENETUNREACH;
    return -1;
}

ssize_t sendmsg(int number, const struct msghdr *message, int flags) {
    static ssize_t (*real)(int, const struct msghdr *, int);
    if (!real) real = (ssize_t(*)(int, const struct msghdr *, int))dlsym(RTLD_NEXT, "sendmsg");
    if (!message || is_local((const struct sockaddr *)message->msg_name)) return real(number, message, flags);
    errno = ENETUNREACH;
    return -1;
}
