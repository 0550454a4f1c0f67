#include "CMarkShim.h"
#include "SharedLibrary.h"

// Values of cmark-gfm's options, part of its ABI: replace invalid UTF-8, keep HTML.
enum { validate_utf8 = 1 << 9, keep_html = 1 << 17 };

// Name, result and parameters of the library's functions that are used.
#define FUNCTIONS(X) \
    X(cmark_gfm_core_extensions_ensure_registered, void, (void)) \
    X(cmark_find_syntax_extension, void *, (const char *)) \
    X(cmark_parser_new, void *, (int)) \
    X(cmark_parser_attach_syntax_extension, int, (void *, void *)) \
    X(cmark_parser_get_syntax_extensions, void *, (void *)) \
    X(cmark_parser_feed, void, (void *, const char *, size_t)) \
    X(cmark_parser_finish, void *, (void *)) \
    X(cmark_parser_free, void, (void *)) \
    X(cmark_render_html, char *, (void *, int, void *)) \
    X(cmark_node_free, void, (void *))

#define DECLARE(name, result, parameters) result(*name) parameters;
static struct { FUNCTIONS(DECLARE) } cmark;
#define NAME(name, result, parameters) #name,
static const char *const names[] = { FUNCTIONS(NAME) };
_Static_assert(sizeof cmark == sizeof names, "one pointer for each name");
static SharedLibrary library = { names, (void **)&cmark, sizeof names / sizeof *names, false };

bool cmarkshim_load(const char *name, char *reason, size_t room) { return shared_library_load(&library, name, reason, room); }

char *cmarkshim_html(const char *text, size_t length) {
    static const char *const extensions[] = { "table", "strikethrough", "autolink", "tasklist" };
    const int options = validate_utf8 | keep_html;
    cmark.cmark_gfm_core_extensions_ensure_registered();
    void *parser = cmark.cmark_parser_new(options);
    if (!parser) return NULL;
    for (size_t index = 0; index < sizeof extensions / sizeof *extensions; index++) {
        void *extension = cmark.cmark_find_syntax_extension(extensions[index]);
        if (extension) cmark.cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmark.cmark_parser_feed(parser, text, length);
    void *document = cmark.cmark_parser_finish(parser);
    char *html = document ? cmark.cmark_render_html(document, options, cmark.cmark_parser_get_syntax_extensions(parser)) : NULL;
    cmark.cmark_node_free(document);
    cmark.cmark_parser_free(parser);
    return html;
}
