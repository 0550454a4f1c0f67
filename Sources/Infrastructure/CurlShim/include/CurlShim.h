#pragma once

// Wrappers for libcurl, which is loaded at the first request: linking it would add about thirty shared libraries and 3
// to 4.5 ms to every start. Only its header is needed to build, for the names and numbers of options.
//
// `curl_easy_setopt` and similar functions take variable arguments, which Swift cannot call, so there is one wrapper
// for each type of value.

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

typedef size_t (*curlshim_data_fn)(char *bytes, size_t size, size_t count, void *context);
typedef int (*curlshim_seek_fn)(void *context, curl_off_t offset, int origin);
typedef int (*curlshim_attempt_fn)(void *context, char *remote_address, char *local_address, int remote_port, int local_port);
typedef int (*curlshim_progress_fn)(void *context, curl_off_t download_total, curl_off_t downloaded, curl_off_t upload_total, curl_off_t uploaded);

/// Opens the shared library of that name and looks up its functions. False, with the loader's message in `reason`, when
/// it is missing or too old. No other function here may be called before this has succeeded once.
bool curlshim_load(const char *name, char *reason, size_t room);

CURLcode curlshim_global_init(void);
/// Whether OpenSSL or a fork of it is the only TLS backend. (`curlshim_version` contains this too.)
bool curlshim_uses_openssl(void);
/// The names and versions of libcurl and of what it uses, such as "libcurl/7.88.1 OpenSSL/3.0.19". Slow with Debian's
/// library: it sets up LDAP, which opens a dozen plug-ins.
const char *curlshim_version(void);
/// The file that was loaded.
const char *curlshim_path(void);
const char *curlshim_strerror(CURLcode code);

/// The ASCII spelling of a host name in UTF-8 (IDNA 2008), by libidn2, which is loaded at the first call. False without
/// that library, or when it refuses the name, as it does with emoji. Needs no libcurl.
bool curlshim_host_name(const char *name, char *room, size_t size);

CURL *curlshim_easy_init(void);
void curlshim_easy_cleanup(CURL *handle);
struct curl_slist *curlshim_slist_append(struct curl_slist *list, const char *text);
void curlshim_slist_free(struct curl_slist *list);

CURLcode curlshim_set_long(CURL *handle, CURLoption option, long value);
CURLcode curlshim_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode curlshim_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode curlshim_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode curlshim_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode curlshim_set_data_fn(CURL *handle, CURLoption option, curlshim_data_fn value);
CURLcode curlshim_set_seek_fn(CURL *handle, curlshim_seek_fn value);
CURLcode curlshim_set_progress_fn(CURL *handle, curlshim_progress_fn value);
/// Sets a function that is called each time before the library sends the request over an open connection; it returns 0
/// to allow this. The result is an error if the library is too old (before 7.80).
CURLcode curlshim_set_attempt_fn(CURL *handle, curlshim_attempt_fn value, void *context);

/// Allows http and https only.
CURLcode curlshim_allow_http_only(CURL *handle);
/// Cleaning up then does not wait for a running name lookup (7.87 and later; earlier versions wait).
void curlshim_abandon_lookups(CURL *handle);
/// Prevents child processes (pager, editor) from inheriting sockets.
CURLcode curlshim_close_on_exec(CURL *handle);

/// Refuses connections to this machine, to private networks, and to other addresses that are not public.
CURLcode curlshim_refuse_private_hosts(CURL *handle);
/// The check for each address that a name resolves to. Unknown kinds of addresses count as private.
bool curlshim_is_private_host(const struct sockaddr *address);

/// Zero when the library has no value.
long curlshim_get_long(CURL *handle, CURLINFO info);
curl_off_t curlshim_get_offset(CURL *handle, CURLINFO info);

CURLM *curlshim_multi_init(void);
void curlshim_multi_cleanup(CURLM *multi);
CURLMcode curlshim_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode curlshim_multi_add(CURLM *multi, CURL *handle);
CURLMcode curlshim_multi_remove(CURLM *multi, CURL *handle);
CURLMcode curlshim_multi_perform(CURLM *multi, int *running);
/// Waits for a socket, a timer of the library, a wake-up, or that many milliseconds. Returns the number of ready
/// sockets.
int curlshim_multi_poll(CURLM *multi, int milliseconds);
/// The only function that other threads may call.
CURLMcode curlshim_multi_wakeup(CURLM *multi);
/// The next transfer that has ended, or null.
CURL *curlshim_multi_next_done(CURLM *multi, CURLcode *result);
