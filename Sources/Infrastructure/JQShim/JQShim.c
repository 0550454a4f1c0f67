#include "JQShim.h"
#include "SharedLibrary.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// libjq passes its values by value: 16 bytes, whose contents are opaque.
typedef struct {
    uint64_t head;
    union {
        void *reference;
        double number;
    } body;
} jv;

enum { kind_invalid = 0, kind_string = 5 };

typedef void (*message_fn)(void *context, jv message);

// Name, result and parameters of the library's functions that are used.
#define FUNCTIONS(X) \
    X(jq_init, void *, (void)) \
    X(jq_teardown, void, (void **)) \
    X(jq_set_error_cb, void, (void *, message_fn, void *)) \
    X(jq_set_attr, void, (void *, jv, jv)) \
    X(jq_compile, int, (void *, const char *)) \
    X(jq_start, void, (void *, jv, int)) \
    X(jq_next, jv, (void *)) \
    X(jq_halt, void, (void *, jv, jv)) \
    X(jq_halted, int, (void *)) \
    X(jq_get_exit_code, jv, (void *)) \
    X(jq_get_error_message, jv, (void *)) \
    X(jv_parse_sized, jv, (const char *, int)) \
    X(jv_dump_string, jv, (jv, int)) \
    X(jv_copy, jv, (jv)) \
    X(jv_string, jv, (const char *)) \
    X(jv_array, jv, (void)) \
    X(jv_array_append, jv, (jv, jv)) \
    X(jv_free, void, (jv)) \
    X(jv_get_kind, int, (jv)) \
    X(jv_number_value, double, (jv)) \
    X(jv_string_value, const char *, (jv)) \
    X(jv_string_length_bytes, int, (jv)) \
    X(jv_invalid, jv, (void)) \
    X(jv_invalid_has_msg, int, (jv)) \
    X(jv_invalid_get_msg, jv, (jv))

#define DECLARE(name, result, parameters) result(*name) parameters;
static struct { FUNCTIONS(DECLARE) } jq;
#define NAME(name, result, parameters) #name,
static const char *const names[] = { FUNCTIONS(NAME) };
_Static_assert(sizeof jq == sizeof names, "one pointer for each name");
static SharedLibrary library = { names, (void **)&jq, sizeof names / sizeof *names, false };

struct jqshim_program {
    void *state;
    /// The library's messages since they were last read.
    jqshim_text messages;
    atomic_bool is_stopped;
};

bool jqshim_load(const char *name, char *reason, size_t room) { return shared_library_load(&library, name, reason, room); }

static bool is_string(jv value) { return jq.jv_get_kind(value) == kind_string; }

/// A copy of the text of a string, or of the JSON of another value. Consumes the value.
static jqshim_text text_of(jv value) {
    if (!is_string(value)) value = jq.jv_dump_string(value, 0);
    size_t length = (size_t)jq.jv_string_length_bytes(jq.jv_copy(value));
    // One byte more, because the result for no bytes may be null, which is no message.
    jqshim_text text = { malloc(length + 1), length };
    if (text.bytes) memcpy(text.bytes, jq.jv_string_value(value), length);
    jq.jv_free(value);
    return text;
}

static void take_message(void *context, jv message) {
    jqshim_program *program = context;
    jqshim_text text = text_of(message), *all = &program->messages;
    if (!text.bytes) return;
    char *longer = realloc(all->bytes, all->length + text.length + 1);
    if (longer) {
        memcpy(longer + all->length, text.bytes, text.length);
        longer[all->length + text.length] = '\n';
        *all = (jqshim_text){ longer, all->length + text.length + 1 };
    }
    free(text.bytes);
}

/// Sets the search path of `import`. Without it the library ends the process at the first `import`.
static void set_places(void *state) {
    jq.jq_set_attr(state, jq.jv_string("JQ_LIBRARY_PATH"), jq.jv_array_append(jq.jv_array(), jq.jv_string("~/.jq")));
    jq.jq_set_attr(state, jq.jv_string("JQ_ORIGIN"), jq.jv_string("/usr/bin"));
    jq.jq_set_attr(state, jq.jv_string("PROGRAM_ORIGIN"), jq.jv_string("."));
}

jqshim_program *jqshim_compile(const char *expression, jqshim_text *message) {
    *message = (jqshim_text){ 0 };
    jqshim_program *program = calloc(1, sizeof *program);
    if (!program) return NULL;
    program->state = jq.jq_init();
    if (!program->state) {
        free(program);
        return NULL;
    }
    jq.jq_set_error_cb(program->state, take_message, program);
    set_places(program->state);
    if (jq.jq_compile(program->state, expression)) return program;
    *message = program->messages;
    program->messages = (jqshim_text){ 0 };
    jqshim_free(program);
    return NULL;
}

void jqshim_free(jqshim_program *program) {
    jq.jq_teardown(&program->state);
    free(program->messages.bytes);
    free(program);
}

/// The message of `halt_error`; nothing for `halt`.
static jqshim_text message_of_halt(void *state) {
    jv code = jq.jq_get_exit_code(state);
    bool is_failure = jq.jv_get_kind(code) != kind_invalid && jq.jv_number_value(code) != 0;
    jq.jv_free(code);
    if (!is_failure) return (jqshim_text){ 0 };
    jv message = jq.jq_get_error_message(state);
    if (jq.jv_get_kind(message) != kind_invalid) return text_of(message);
    jq.jv_free(message);
    return (jqshim_text){ strdup("halted"), strlen("halted") };
}

/// jq 1.6 checks the arguments of some functions with assertions only, and uses up the stack for values that contain
/// themselves. This replaces the end of a program that aborts or crashes; jq's own words are above it.
static void end_after_crash(int signal) {
    (void)signal;
    static const char words[] = "triton: jq cannot run this expression\n";
    ssize_t written = write(STDERR_FILENO, words, sizeof words - 1);
    (void)written;
    _exit(65);
}

static int run(jqshim_program *program, jv input, jqshim_result_fn take, void *context, jqshim_text *message) {
    jq.jq_start(program->state, input, 0);
    while (!program->is_stopped) {
        jv result = jq.jq_next(program->state);
        if (jq.jv_get_kind(result) == kind_invalid) {
            if (program->is_stopped) {
                jq.jv_free(result);
                break;
            }
            if (jq.jq_halted(program->state)) {
                *message = message_of_halt(program->state);
                jq.jv_free(result);
            } else if (jq.jv_invalid_has_msg(jq.jv_copy(result))) {
                *message = text_of(jq.jv_invalid_get_msg(result));
            } else {
                jq.jv_free(result);
            }
            return message->bytes ? jqshim_failed : jqshim_done;
        }
        bool is_text = is_string(result);
        jv text = is_text ? result : jq.jv_dump_string(result, 0);
        bool goes_on = take(context, is_text, jq.jv_string_value(text), (size_t)jq.jv_string_length_bytes(jq.jv_copy(text)));
        jq.jv_free(text);
        if (!goes_on) break;
    }
    return jqshim_stopped;
}

void jqshim_stop(jqshim_program *program) {
    // The library looks at this before each of its instructions. It must not be halted twice.
    if (atomic_exchange(&program->is_stopped, true) || jq.jq_halted(program->state)) return;
    jq.jq_halt(program->state, jq.jv_invalid(), jq.jv_invalid());
}

int jqshim_run(jqshim_program *program, const char *json, size_t length, jqshim_result_fn take, void *context, jqshim_text *message) {
    *message = (jqshim_text){ 0 };
    jv input = jq.jv_parse_sized(json, (int)length);
    if (jq.jv_get_kind(input) == kind_invalid) {
        jq.jv_free(input);
        return jqshim_bad_input;
    }
    // The handler needs another stack when the stack is used up. Only one thread runs a program at a time.
    static char other_stack[1 << 14];
    stack_t stack;
    struct sigaction abort, fault;
    const struct sigaction action = { .sa_handler = end_after_crash, .sa_flags = SA_ONSTACK };
    sigaltstack(&(stack_t){ .ss_sp = other_stack, .ss_size = sizeof other_stack }, &stack);
    sigaction(SIGABRT, &action, &abort);
    sigaction(SIGSEGV, &action, &fault);
    int code = run(program, input, take, context, message);
    sigaction(SIGABRT, &abort, NULL);
    sigaction(SIGSEGV, &fault, NULL);
    sigaltstack(&stack, NULL);
    return code;
}
