/// The aliases of verbs, the same for every noun. Names cannot be abbreviated.
package enum VerbAliases {
    package static let all: [(alias: String, verb: String)] = [
        ("ls", "list"), ("show", "get"), ("rm", "delete"), ("new", "add"),
    ]

    /// The verbs for `new` if a noun has no `add`.
    package static let makers = ["post", "upload"]

    /// The verb of a name or an alias. `new` is also an alias of other creating verbs: `status new` is `status post`.
    package static func resolve(_ name: String, among verbs: [String]) -> String? {
        if verbs.contains(name) { return name }
        guard let verb = all.first(where: { $0.alias == name })?.verb else { return nil }
        if verbs.contains(verb) { return verb }
        return verb == "add" ? makers.first(where: verbs.contains) : nil
    }
}
