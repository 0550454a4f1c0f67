/// A question that a feature asks its own tables while a person types. It is answered by ``CompletionReader``, without
/// the schemas and without the feature.
package struct CompletionQuery: Sendable, Equatable {
    /// Selects names, each with what describes it or NULL. `?1` is the label of the address that is spoken as.
    package let sql: String
    /// Whether a name is a list of names, one a line.
    package let isListed: Bool

    package init(_ sql: String, isListed: Bool = false) {
        self.sql = sql
        self.isListed = isListed
    }
}
