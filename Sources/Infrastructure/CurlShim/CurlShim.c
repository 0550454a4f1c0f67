// For `dladdr`.
#define _GNU_SOURCE

#include "CurlShim.h"
#include "SharedLibrary.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#define FUNCTIONS(X) \
    X(curl_global_init) \
    X(curl_global_sslset) \
    X(curl_easy_strerror) \
    X(curl_version) \
    X(curl_easy_init) \
    X(curl_easy_cleanup) \
    X(curl_easy_setopt) \
    X(curl_easy_getinfo) \
    X(curl_slist_append) \
    X(curl_slist_free_all) \
    X(curl_multi_init) \
    X(curl_multi_cleanup) \
    X(curl_multi_setopt) \
    X(curl_multi_add_handle) \
    X(curl_multi_remove_handle) \
    X(curl_multi_perform) \
    X(curl_multi_poll) \
    X(curl_multi_wakeup) \
    X(curl_multi_info_read)

#define DECLARE(name) __typeof__(&name) name##_;
static struct { FUNCTIONS(DECLARE) } curl;
#define NAME(name) #name,
static const char *const names[] = { FUNCTIONS(NAME) };
_Static_assert(sizeof curl == sizeof names, "one pointer for each name");
static SharedLibrary library = { names, (void **)&curl, sizeof names / sizeof *names, false };

bool curlshim_load(const char *name, char *reason, size_t room) { return shared_library_load(&library, name, reason, room); }

CURLcode curlshim_global_init(void) { return curl.curl_global_init_(CURL_GLOBAL_DEFAULT); }

bool curlshim_uses_openssl(void) {
    const curl_ssl_backend **backends = NULL;
    curl.curl_global_sslset_((curl_sslbackend)-1, NULL, &backends);
    return backends && backends[0] && !backends[1] && backends[0]->id == CURLSSLBACKEND_OPENSSL;
}

const char *curlshim_version(void) { return curl.curl_version_(); }

const char *curlshim_path(void) {
    Dl_info found;
    return dladdr((void *)curl.curl_version_, &found) ? found.dli_fname : "";
}

const char *curlshim_strerror(CURLcode code) { return curl.curl_easy_strerror_(code); }

CURL *curlshim_easy_init(void) { return curl.curl_easy_init_(); }
void curlshim_easy_cleanup(CURL *handle) { curl.curl_easy_cleanup_(handle); }
struct curl_slist *curlshim_slist_append(struct curl_slist *list, const char *text) { return curl.curl_slist_append_(list, text); }
void curlshim_slist_free(struct curl_slist *list) { curl.curl_slist_free_all_(list); }

CURLcode curlshim_set_long(CURL *handle, CURLoption option, long value) { return curl.curl_easy_setopt_(handle, option, value); }
CURLcode curlshim_set_offset(CURL *handle, CURLoption option, curl_off_t value) { return curl.curl_easy_setopt_(handle, option, value); }
CURLcode curlshim_set_string(CURL *handle, CURLoption option, const char *value) { return curl.curl_easy_setopt_(handle, option, value); }
CURLcode curlshim_set_pointer(CURL *handle, CURLoption option, void *value) { return curl.curl_easy_setopt_(handle, option, value); }
CURLcode curlshim_set_list(CURL *handle, CURLoption option, struct curl_slist *value) { return curl.curl_easy_setopt_(handle, option, value); }
CURLcode curlshim_set_data_fn(CURL *handle, CURLoption option, curlshim_data_fn value) { return curl.curl_easy_setopt_(handle, option, value); }
CURLcode curlshim_set_seek_fn(CURL *handle, curlshim_seek_fn value) { return curl.curl_easy_setopt_(handle, CURLOPT_SEEKFUNCTION, value); }
CURLcode curlshim_set_progress_fn(CURL *handle, curlshim_progress_fn value) { return curl.curl_easy_setopt_(handle, CURLOPT_XFERINFOFUNCTION, value); }

CURLcode curlshim_set_attempt_fn(CURL *handle, curlshim_attempt_fn value, void *context) {
    // By number, because older headers do not have the names.
    const CURLoption function = (CURLoption)(CURLOPTTYPE_FUNCTIONPOINT + 312), data = (CURLoption)(CURLOPTTYPE_OBJECTPOINT + 313);
    CURLcode code = curl.curl_easy_setopt_(handle, function, value);
    return code == CURLE_OK ? curl.curl_easy_setopt_(handle, data, context) : code;
}

CURLcode curlshim_allow_http_only(CURL *handle) {
    // By number: older headers do not have the name, and older libraries do not know the option.
    const CURLoption protocols_by_name = (CURLoption)(CURLOPTTYPE_STRINGPOINT + 318);
    const CURLoption protocols_by_bit = (CURLoption)(CURLOPTTYPE_LONG + 181);
    CURLcode code = curl.curl_easy_setopt_(handle, protocols_by_name, "http,https");
    return code == CURLE_UNKNOWN_OPTION ? curl.curl_easy_setopt_(handle, protocols_by_bit, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS)) : code;
}

void curlshim_abandon_lookups(CURL *handle) {
    const CURLoption quick_exit = (CURLoption)(CURLOPTTYPE_LONG + 322);
    curl.curl_easy_setopt_(handle, quick_exit, 1L);
}

static int mark_close_on_exec(void *context, curl_socket_t socket, curlsocktype purpose) {
    (void)context;
    (void)purpose;
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    return CURL_SOCKOPT_OK;
}

CURLcode curlshim_close_on_exec(CURL *handle) { return curl.curl_easy_setopt_(handle, CURLOPT_SOCKOPTFUNCTION, mark_close_on_exec); }

static bool is_private_4(const unsigned char *bytes) {
    unsigned char first = bytes[0], second = bytes[1];
    return first == 0 || first == 10 || first == 127 || first >= 224 || (first == 169 && second == 254)
        || (first == 192 && second == 168) || (first == 172 && second >= 16 && second <= 31)
        || (first == 100 && second >= 64 && second <= 127);
}

static bool is_private_6(const unsigned char *bytes) {
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    static const unsigned char translated[12] = {0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0};
    if (!memcmp(bytes, mapped, sizeof mapped) || !memcmp(bytes, translated, sizeof translated)) return is_private_4(bytes + 12);
    return bytes[0] == 0 || (bytes[0] & 0xFE) == 0xFC || bytes[0] == 0xFF || (bytes[0] == 0xFE && (bytes[1] & 0xC0) == 0x80);
}

bool curlshim_is_private_host(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) return is_private_4((const unsigned char *)&((const struct sockaddr_in *)address)->sin_addr);
    if (address->sa_family == AF_INET6) return is_private_6((const unsigned char *)&((const struct sockaddr_in6 *)address)->sin6_addr);
    return true;
}

static curl_socket_t open_public(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    if (curlshim_is_private_host(&address->addr)) return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

CURLcode curlshim_refuse_private_hosts(CURL *handle) {
    // A kept connection was opened without this check.
    curl.curl_easy_setopt_(handle, CURLOPT_FRESH_CONNECT, 1L);
    return curl.curl_easy_setopt_(handle, CURLOPT_OPENSOCKETFUNCTION, open_public);
}

long curlshim_get_long(CURL *handle, CURLINFO info) {
    long value = 0;
    return curl.curl_easy_getinfo_(handle, info, &value) == CURLE_OK ? value : 0;
}

curl_off_t curlshim_get_offset(CURL *handle, CURLINFO info) {
    curl_off_t value = 0;
    return curl.curl_easy_getinfo_(handle, info, &value) == CURLE_OK ? value : 0;
}

CURLM *curlshim_multi_init(void) { return curl.curl_multi_init_(); }
void curlshim_multi_cleanup(CURLM *multi) { curl.curl_multi_cleanup_(multi); }
CURLMcode curlshim_multi_set_long(CURLM *multi, CURLMoption option, long value) { return curl.curl_multi_setopt_(multi, option, value); }
CURLMcode curlshim_multi_add(CURLM *multi, CURL *handle) { return curl.curl_multi_add_handle_(multi, handle); }
CURLMcode curlshim_multi_remove(CURLM *multi, CURL *handle) { return curl.curl_multi_remove_handle_(multi, handle); }
CURLMcode curlshim_multi_perform(CURLM *multi, int *running) { return curl.curl_multi_perform_(multi, running); }
int curlshim_multi_poll(CURLM *multi, int milliseconds) {
    int ready = 0;
    return curl.curl_multi_poll_(multi, NULL, 0, milliseconds, &ready) == CURLM_OK ? ready : 0;
}
CURLMcode curlshim_multi_wakeup(CURLM *multi) { return curl.curl_multi_wakeup_(multi); }

CURL *curlshim_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl.curl_multi_info_read_(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
