import Testing

@testable import WeblogImport

/// What the program of a site shows to nobody is not published.
@Suite struct HiddenCommentTests {
    private func shown(_ comment: HiddenComment, _ text: String) -> (text: String, losses: [String]) {
        var losses: [String] = []
        return (comment.removed(from: text, &losses), losses)
    }

    @Test(arguments: [
        ("a %%secret%% b", "a  b"), ("%%\nsecret\n%%\nb", "\nb"),
        ("%% call `Bob` %% one %% secret %% two", " one  two"),
        ("%%\n```\nsecret\n```\n%%\nb", "\nb"), ("`%%` and `%%`", "`%%` and `%%`"),
        ("```\n%% code %%\n```\n", "```\n%% code %%\n```\n"), ("50 % and 50 %", "50 % and 50 %"), ("", ""),
    ])
    func `a comment of Obsidian may have code, but does not begin in code`(_ text: String, _ expected: String) {
        #expect(shown(.obsidian, text).text == expected)
    }

    @Test(arguments: [
        ("a\n{% comment %}\nsecret\n{% endcomment %}\nb", "a\n\nb"),
        ("{%- comment -%}secret `code` {%- endcomment -%}b", "b"), ("{%comment%}{{ secret }}{%endcomment%}b", "b"),
        ("`{% comment %}` x `{% endcomment %}`", "`{% comment %}` x `{% endcomment %}`"),
        ("{% commentary %} x", "{% commentary %} x"), ("{% comment", "{% comment"),
    ])
    func `a comment of Jekyll is left out with its content`(_ text: String, _ expected: String) {
        #expect(shown(.liquid, text).text == expected)
    }

    @Test(arguments: [
        ("a {{< comment >}}\nsecret `code`\n{{< /comment >}} b", "a  b"),
        ("{{% comment %}}{{< x >}}{{% /comment %}}b", "b"), ("{{<comment>}}secret{{</comment>}}", ""),
        ("`{{< comment >}}` x", "`{{< comment >}}` x"), ("{{< comments >}} x", "{{< comments >}} x"),
        ("{{</* comment */>}} x {{</* /comment */>}}", "{{</* comment */>}} x {{</* /comment */>}}"),
    ])
    func `a comment of Hugo is left out with its content`(_ text: String, _ expected: String) {
        #expect(shown(.hugo, text).text == expected)
    }

    @Test func `what was left out is listed, and a comment without an end stays`() {
        #expect(shown(.obsidian, "a %%b%% c %%d%%").losses == ["a comment", "a comment"])
        let open = shown(.obsidian, "a %% b")
        #expect(open.text == "a %% b")
        #expect(open.losses == ["the beginning of a comment without an end: it is in the text"])
    }

    @Test func `a long text of marks takes time in proportion to its length`() {
        let text = String(repeating: "{% comment %}x{% endcomment %}", count: 20_000)
        #expect(shown(.liquid, text).text == "")
        #expect(shown(.obsidian, String(repeating: "%", count: 400_002)).text == "%%")
    }
}
