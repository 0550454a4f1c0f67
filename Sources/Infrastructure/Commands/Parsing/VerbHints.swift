/// Words that other programs have for what a verb does here, for hints alone: none of them runs anything.
package enum VerbHints {
    /// A word may be in several groups. In each, the first verb that there is counts.
    private static let groups: [(words: [String], verbs: [String])] = [
        (["add", "create", "insert", "make", "new", "put", "write"], ["add", "post", "upload", "set", "clone"]),
        (["post", "publish", "say", "send", "submit", "toot", "tweet"], ["post", "add", "upload", "set", "push"]),
        (["commit", "deploy", "upload"], ["push", "set", "add"]),
        (["download", "fetch"], ["pull", "get"]),
        (["cat", "info", "print", "read", "show", "view"], ["get"]),
        (["all", "list", "ls"], ["list", "get"]),
        (["del", "destroy", "drop", "erase", "remove", "rm", "unset"], ["delete", "remove", "unset", "drop"]),
        (["change", "modify", "patch", "replace", "update"], ["edit", "set"]),
        (["browse", "visit"], ["open"]),
        (["init"], ["clone"]),
        (["me", "whoami"], ["status"]),
    ]

    /// The verb that is meant by the word, or by a text in the place of a verb; nil for any other word.
    package static func verb(for word: String, among verbs: [String]) -> String? {
        if word.contains(" ") { return verbs.first { $0 == "post" } }
        for group in groups where group.words.contains(word) {
            if let verb = group.verbs.first(where: verbs.contains) { return verb }
        }
        return nil
    }
}
