/// A stored list of names for completion. A feature declares it statically, next to its tables; ``CompletionReader``
/// reads it while a person types, without the schemas and without the feature.
package struct CompletionList: Sendable, Equatable {
    /// The database that contains it.
    package enum Place: Sendable {
        /// The cache of the profile: in a query, `?1` is the label of the selected address.
        case cache
        /// The user data: in a query, `?1` is the name of the profile.
        case userData
    }

    enum Order: Sendable, Equatable {
        case byKey
        /// By this column.
        case newestFirst(String)
        /// The order of the query.
        case own
    }

    package let place: Place
    /// Whether `latest` is accepted for the newest of them.
    package let hasLatest: Bool
    /// SQL that selects all names, each with a description.
    package let selection: String
    let order: Order
    /// The verb that reads the list from the service, where it is not that of its noun's list.
    package let verb: String?
    /// The words of a command that prints the items as sentences, for a person who chooses one. Its records have the
    /// fields `id`, `description` and `address`.
    package let describing: [String]?

    private init(
        _ selection: String, _ order: Order, in place: Place = .cache, hasLatest: Bool, verb: String? = nil,
        describing: [String]? = nil
    ) {
        self.verb = verb
        self.describing = describing
        self.selection = selection
        self.order = order
        self.place = place
        self.hasLatest = hasLatest
    }

    /// The keys of a table's plain list, of the selected address.
    /// - Parameter columns: the columns of which the description consists.
    package static func keys(of table: String, describedBy columns: String..., hasLatest: Bool = false)
        -> CompletionList
    {
        CompletionList(plainList(of: table, columns), .byKey, hasLatest: hasLatest)
    }

    /// The same for items that people know by their text: newest first, and also found by the beginning of the text.
    /// - Parameter newest: the column with the time at which an item was made.
    package static func texts(of table: String, describedBy column: String, newest: String) -> CompletionList {
        CompletionList(plainList(of: table, [column]), .newestFirst(newest), hasLatest: true)
    }

    /// A query that selects names, each with a description or NULL.
    package static func query(
        _ sql: String, in place: Place = .cache, hasLatest: Bool = false, readBy verb: String? = nil,
        describedBy command: [String]? = nil
    ) -> CompletionList {
        CompletionList(sql, .own, in: place, hasLatest: hasLatest, verb: verb, describing: command)
    }

    private static func plainList(of table: String, _ columns: [String]) -> String {
        // The reader adds conditions, some of which use the name of the second column.
        let about = columns.isEmpty ? "NULL" : columns.map { "\"\($0)\"" }.joined(separator: " || ' ' || ")
        return "SELECT key, \(about) AS about_it FROM \"\(table)\" WHERE collection = '' AND address = ?1"
    }

    /// The column with the time at which an item was made, for a list whose items are also found by their description.
    package var newest: String? { if case .newestFirst(let column) = order { column } else { nil } }
}

/// The lists of addresses that a feature stores, for completion wherever an address is typed.
package struct AddressLists: Sendable, Equatable {
    /// The addresses of the account.
    package let own: CompletionList?
    /// Addresses of other people that were seen.
    package let seen: CompletionList?

    package init(own: CompletionList? = nil, seen: CompletionList? = nil) {
        self.own = own
        self.seen = seen
    }
}
