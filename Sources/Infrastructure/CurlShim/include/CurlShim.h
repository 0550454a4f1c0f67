#pragma once

// Doors to libcurl, which is opened at the first request: linking it would add about thirty shared libraries and 3 to
// 4.5 ms to every start. Only its header is needed to build, for the names and numbers of options.
//
// `curl_easy_setopt` and its kin take variable arguments, which Swift cannot call: hence one door for each kind of value.

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

typedef size_t (*curlshim_data_fn)(char *bytes, size_t size, size_t count, void *context);
typedef int (*curlshim_seek_fn)(void *context, curl_off_t offset, int origin);
typedef int (*curlshim_attempt_fn)(void *context, char *remote_address, char *local_address, int remote_port, int local_port);
typedef int (*curlshim_progress_fn)(void *context, curl_off_t download_total, curl_off_t downloaded, curl_off_t upload_total, curl_off_t uploaded);

/// Opens the shared library of that name and looks up all that is used of it. False, with the loader's words in
/// `reason`, when it is not there or too old; nothing else here may be called before this has succeeded once.
bool curlshim_load(const char *name, char *reason, size_t room);

CURLcode curlshim_global_init(void);
/// Whether TLS is done by OpenSSL or a relative of it, and by nothing else. (The library's version text says so too, but
/// to write that it sets up LDAP, which opens a dozen plug-ins.)
bool curlshim_uses_openssl(void);
const char *curlshim_strerror(CURLcode code);

/// Whether the caller is the thread that the process began with.
bool curlshim_is_first_thread(void);

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
/// Called each time that the library is about to send the request, with an open connection; 0 lets it. An error where
/// the library is too old for that (before 7.80).
CURLcode curlshim_set_attempt_fn(CURL *handle, curlshim_attempt_fn value, void *context);

/// http and https, whatever else the library was built with.
CURLcode curlshim_allow_http_only(CURL *handle);
/// Cleaning up does not wait for a name lookup that is still running (7.87 and later; earlier ones wait).
void curlshim_abandon_lookups(CURL *handle);
/// Sockets are not handed to the programs that we start (pager, editor).
CURLcode curlshim_close_on_exec(CURL *handle);

/// No connection to this machine, to its own network, or to anything else that is not a public host.
CURLcode curlshim_refuse_private_hosts(CURL *handle);
/// What it asks of each address that a name leads to. Unknown kinds of addresses count as private.
bool curlshim_is_private_host(const struct sockaddr *address);

/// Zero when the library does not know.
long curlshim_get_long(CURL *handle, CURLINFO info);
curl_off_t curlshim_get_offset(CURL *handle, CURLINFO info);

CURLM *curlshim_multi_init(void);
void curlshim_multi_cleanup(CURLM *multi);
CURLMcode curlshim_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode curlshim_multi_add(CURLM *multi, CURL *handle);
CURLMcode curlshim_multi_remove(CURLM *multi, CURL *handle);
CURLMcode curlshim_multi_perform(CURLM *multi, int *running);
/// Waits for a socket, a timer of the library, a wake-up, or that many milliseconds. Returns how many sockets are ready.
int curlshim_multi_poll(CURLM *multi, int milliseconds);
/// The one call that other threads may make.
CURLMcode curlshim_multi_wakeup(CURLM *multi);
/// The next transfer that has ended, or null.
CURL *curlshim_multi_next_done(CURLM *multi, CURLcode *result);
