import Domain
import Testing

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("a letter too many", "statuss", "status"), ("a letter too few", "statu", "status"),
        ("another letter", "stetus", "status"), ("two swapped", "sattus", "status"),
        ("case", "STATUS", "status"), ("a short word, one slip", "psate", "paste"),
        ("a start of a long name", "acc", "account"), ("nothing near", "weather", nil),
        ("short words are not all near each other", "xy", nil), ("empty", "", nil),
        ("the first of equals", "dms", "dns"),
        ("very long", String(repeating: "a", count: 100_000), nil),
    ]) func nearest(name: String, word: String, expected: String?) {
        #expect(
            Suggestion.nearest(word, among: ["status", "paste", "account", "dns", "des", "purl"]) == expected, "\(name)"
        )
    }
}
