import Domain
import Testing
import WeblogImport
import WeblogService

@Suite struct HeaderConversionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let given: String
        let converted: String

        init(_ name: String, _ given: String, _ converted: String) {
            testDescription = name
            self.given = given
            self.converted = converted
        }
    }

    @Test(arguments: [
        Row("a list", "---\ntags: [a, \"b c\", 'd']\ntitle: T\n---\nB", "---\ntags: a, b c, d\ntitle: T\n---\nB"),
        Row("a number sign in a list", "---\ntags: [\"#a\", c#]\n---\n# B", "---\ntags: #a, c#\n---\n# B"),
        Row("a number sign below TOML", "+++\ntitle = 'A'\n+++\n# B", "---\ntitle: A\n---\n# B"),
        Row("a list of lines", "---\nTags :\n  - a\n\n  - b\nx: y\n---\nB", "---\nTags : a, b\nx: y\n---\nB"),
        Row("an empty list", "---\ntags: []\n---\nB", "---\ntags:\n---\nB"),
        Row("a block", "---\nsummary: >-\n  a: b\n  c\n---\nB", "---\nsummary: a: b c\n---\nB"),
        Row("a wrapped line", "---\nTags: a,\n  b\n---\nB", "---\nTags: a, b\n---\nB"),
        Row(
            "quotes", "---\ntitle: \"A: \\\"b\\\"\"\nslug: 'it''s'\n---\n\n\"B\"\n",
            "---\ntitle: A: \"b\"\nslug: it's\n---\n\n\"B\"\n"),
        Row("a date", "Date: Fri, 31 Jan 2020 17:46:00 +0100\n\nB", "Date: 2020-01-31T17:46:00+01:00\n\nB"),
        Row("a date in quotes", "---\ndate: '31 Jan 2020'\n---\nB", "---\ndate: 2020-01-31\n---\nB"),
        Row("a draft", "---\ndraft: true\n---\nB", "---\nStatus: Draft\n---\nB"),
        Row("unpublished", "---\npublished: no\n---\nB", "---\nStatus: Draft\n---\nB"),
        Row(
            "a draft, said twice", "---\ndraft: true\npublished: false\n---\nB",
            "---\nStatus: Draft\npublished: false\n---\nB"),
        Row(
            "a draft, said twice in TOML", "+++\ndraft = true\npublished = false\n+++\nB",
            "---\nStatus: Draft\n---\nB"),
        Row(
            "a draft with a status in TOML", "+++\ndraft = true\nstatus = 'Unlisted'\n+++\nB",
            "---\nstatus: Unlisted\n---\nB"),
        Row("a place", "---\npermalink: /a/b\n---\nB", "---\nLocation: /a/b\n---\nB"),
        Row("returns", "---\r\ntags:\r\n- a\r\n---\r\n\r\nB\r\n", "---\r\ntags: a\r\n---\r\n\r\nB\r\n"),
        Row("a byte-order mark", "\u{FEFF}---\ntags: [a]\n---\nB", "---\ntags: a\n---\nB"),
        Row(
            "TOML", "+++\ntitle = 'A \"b\"'\ndate = 2020-01-31T17:46:00Z\ndraft = true\ntags = ['a', 'b']\n+++\n\nB",
            "---\ndate: 2020-01-31T17:46:00Z\nStatus: Draft\ntags: a, b\ntitle: A \"b\"\n---\n\nB"),
        Row("JSON", "{\n\"title\": \"A\",\n\"draft\": false\n}\n\nB", "---\ntitle: A\n---\n\nB"),
        Row("a byte-order mark before TOML", "\u{FEFF}+++\ntitle = 'A'\n+++\nB", "---\ntitle: A\n---\nB"),
    ])
    func `what has one answer is converted, and the other bytes stay`(_ row: Row) {
        let conversion = HeaderConversion(row.given)
        #expect(Array(conversion.text.utf8) == Array(row.converted.utf8), "\(conversion.text)")
        #expect(conversion.converted == conversion.findings && !conversion.findings.isEmpty)
        #expect(HeaderFinding.all(in: conversion.text).isEmpty)
    }

    @Test(arguments: [
        "---\nparams:\n  a: b\n---\nB", "---\ntags: [\"a, b\"]\n---\nB", "---\ntext: |\n  a\n  b\n---\nB",
        "---\njust words\n---\nB", "---\ntitle: \"[a]\"\n---\nB", "Date: soon\n\nB", "---\ntitle: A\n\nB",
        "---\ntags: [a, [b]]\n---\nB", "---\nTags: a: b\n  c\n---\nB", "+++\ntitle = '[a]'\n+++\nB",
        "+++\n# ask Ann\ntitle = 'A'\n+++\n# B", "+++\ntitle = 'A' # ask Ann\n+++\nB",
        "---\ntags:\n- a\n# ask Ann\n- b\n---\nB", "+++\n[extra]\na = 1\n+++\nB", "+++\nbroken\n+++\nB",
        "Title: A\nTags:\n- a\n\nB",
    ])
    func `what has no answer, or more than one, stays as it is`(_ text: String) {
        let conversion = HeaderConversion(text)
        #expect(conversion.text == text && conversion.converted.isEmpty && conversion.findings.count == 1)
    }

    @Test func `a value of a misspelt key is converted, and the key stays`() {
        let conversion = HeaderConversion("---\nTgas: [a, b]\nTilte: x\n---\nB")
        #expect(conversion.text == "---\nTgas: a, b\nTilte: x\n---\nB")
        #expect(conversion.findings.map(\.code) == [.list, .unknownKey] && conversion.converted.map(\.code) == [.list])
    }

    @Test func `a part that cannot be converted does not stop the others`() {
        let conversion = HeaderConversion("---\nparams:\n  a: b\ntags: [a]\n---\nB")
        #expect(conversion.text == "---\nparams:\n  a: b\ntags: a\n---\nB")
        #expect(conversion.converted.map(\.code) == [.list])
    }
}
