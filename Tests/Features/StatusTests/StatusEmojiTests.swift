import Domain
import StatusService
import Testing

@Suite struct StatusEmojiTests {
    @Test(arguments: [
        ("a character", "🐙", "🐙"), ("a family", "👨‍👩‍👧", "👨‍👩‍👧"), ("a flag", "🇩🇪", "🇩🇪"),
        ("a skin tone", "🧑🏽‍🌾", "🧑🏽‍🌾"),
        ("a keycap", "1️⃣", "1️⃣"),
        ("a plain form", "☺", "☺"), ("blanks around it", " 🐙 ", "🐙"), ("a Unicode name", "octopus", "🐙"),
        ("colons", ":octopus:", "🐙"), ("capitals", "OCTOPUS", "🐙"),
        ("a name of two words", "red_heart", "❤️"), ("a common name", "tada", "🎉"), ("a sign in a name", "+1", "👍"),
        ("a face", "grinning", "😀"),
        ("one with a plain form", "umbrella", "☂️"),
    ])
    func `one emoji or its name is accepted`(_ name: String, _ typed: String, _ emoji: String) throws {
        #expect(try StatusEmoji.read(typed) == emoji, "\(name)")
    }

    @Test(arguments: [
        ("nothing", ""), ("colons alone", "::"), ("a letter", "a"), ("a digit", "1"), ("words", "hello world"),
        ("two", "🐙🐙"), ("an emoji and a word", "🐙 hi"),
        ("half a flag", "🇩"), ("a pile of marks", "🐙\u{0301}\u{0301}"), ("a control character", "\u{1B}[31m"),
    ])
    func `anything else is refused`(_ name: String, _ typed: String) {
        #expect(throws: TritonError.self, "\(name)") { try StatusEmoji.read(typed) }
        #expect((try? StatusEmoji.read(typed)) == nil, "\(name)")
    }

    @Test func `a near name is suggested`() {
        #expect(
            throws: TritonError(
                .usage, "'octopis' is neither an emoji nor the name of one", hint: "did you mean 'octopus'?")
        ) { try StatusEmoji.read("octopis") }
    }

    @Test(
        arguments: [
            ("an emoji", "🐙 hi", "🐙", "hi"), ("a family", "👨‍👩‍👧 at home", "👨‍👩‍👧", "at home"),
            ("a new line", "🐙\n# hi", "🐙", "# hi"), ("no blank", "🐙hi", nil, "🐙hi"),
            ("two", "🐙🐙 hi", nil, "🐙🐙 hi"), ("alone", "🐙", nil, "🐙"), ("nothing after it", "🐙 ", nil, "🐙 "),
            ("a sign", "© 2026", nil, "© 2026"),
            ("a digit", "1 thing", nil, "1 thing"),
            ("in the middle", "hi 🐙 ho", nil, "hi 🐙 ho"), ("nothing", "", nil, ""),
        ] as [(String, String, String?, String)])
    func `a leading emoji and a space are split off`(
        _ name: String, _ text: String, _ emoji: String?, _ content: String
    ) {
        let found = StatusEmoji.split(text)
        #expect(found.emoji == emoji && found.content == content, "\(name)")
    }

    @Test func `every name that completion offers is read as the emoji beside it`() throws {
        let names = EmojiNames.names(startingWith: "")
        #expect(names.count > 1400)
        // Each read looks through all names, so one name in twenty is enough.
        for (number, (name, emoji)) in names.enumerated() where number.isMultiple(of: 20) {
            #expect(try StatusEmoji.read(name) == emoji, "\(name)")
        }
    }
}
