import Output

/// The other names of verbs, the same under every noun. There is no prefix matching.
package enum VerbAliases {
    package static let all: [(alias: String, verb: String)] = [
        ("ls", "list"), ("show", "get"), ("rm", "delete"), ("new", "add"),
    ]

    /// What `new` means where there is no `add`.
    package static let makers = ["post", "upload"]

    /// The verb behind a name. `new` also makes what a noun makes by another word: `status new` posts.
    package static func resolve(_ name: String, among verbs: [String]) -> String? {
        if verbs.contains(name) { return name }
        guard let verb = all.first(where: { $0.alias == name })?.verb else { return nil }
        if verbs.contains(verb) { return verb }
        return verb == "add" ? makers.first(where: verbs.contains) : nil
    }
}
