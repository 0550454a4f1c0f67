import Domain
import FoundationEssentials
import StatusService
import Testing

@Suite struct MutePolicyTests {
    private func hides(
        _ kind: Mute.Kind, _ value: String, _ content: String, emoji: String = "✨", address: String = "adam"
    ) -> Bool {
        MutePolicy([Mute(kind, value, createdAt: Date(timeIntervalSince1970: 0))])
            .hides(Status(id: "1", address: Address(address), emoji: emoji, content: content))
    }

    @Test(arguments: [
        ("the word", "cat", "my cat sleeps", true), ("in capitals", "cat", "CAT!", true),
        ("at the end", "cat", "a cat", true), ("part of a word", "cat", "a catalogue", false),
        ("two words", "world cup", "the World\nCup again", true), ("apart", "world cup", "world of cups", false),
        ("a tag", "#cats", "all #cats", true),
        ("a script without blanks", "猫", "私の猫です", true), ("in Markdown", "cat", "**cat**", true),
        ("an emoji", "🐙", "no 🐙 here", true),
        ("an accent", "café", "le cafe\u{301}", true),
    ])
    func `a keyword hides texts that contain it as a whole word`(
        _ name: String, _ keyword: String, _ content: String, _ isHidden: Bool
    ) {
        #expect(hides(.keyword, keyword, content) == isHidden, "\(name)")
    }

    @Test func `a keyword counts in the emoji too`() { #expect(hides(.keyword, "🐙", "hi", emoji: "🐙")) }

    @Test(arguments: [("❤", "❤\u{FE0F}"), ("☕\u{FE0F}", "☕")])
    func `an emoji is muted in either of its spellings`(_ muted: String, _ emoji: String) {
        #expect(hides(.keyword, muted, "hi", emoji: emoji))
    }

    @Test func `an address is muted in either of its spellings`() {
        #expect(hides(.address, "adam", "hi"))
        #expect(hides(.address, "🐙", "hi", address: "xn--ho8h"))
        #expect(!hides(.address, "adam", "adam", address: "eve"))
    }
}
