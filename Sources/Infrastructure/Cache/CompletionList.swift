/// A list of names that a feature keeps and that is completed. A feature says it statically, beside its tables;
/// ``CompletionReader`` reads it while a person types, without the schemas and without the feature.
package struct CompletionList: Sendable, Equatable {
    /// Which database has it.
    package enum Place: Sendable {
        /// The cache of the profile: in a query, `?1` is the label of the address that is spoken as.
        case cache
        /// A query of the user data, in which `?1` is the name of the profile.
        case userData
    }

    enum Order: Sendable, Equatable {
        case byKey
        /// By this column.
        case newestFirst(String)
        /// As the query says. A name may be a list of names, one a line.
        case own(isListed: Bool)
    }

    package let place: Place
    /// Whether `latest` stands for the newest of them.
    package let hasLatest: Bool
    /// All of its names, each with what describes it.
    package let selection: String
    let order: Order

    private init(_ selection: String, _ order: Order, in place: Place = .cache, hasLatest: Bool) {
        self.selection = selection
        self.order = order
        self.place = place
        self.hasLatest = hasLatest
    }

    /// The keys of a table's plain list, of the address that is spoken as.
    /// - Parameter column: what describes each.
    package static func keys(of table: String, describedBy column: String?, hasLatest: Bool = false) -> CompletionList {
        CompletionList(plainList(of: table, column), .byKey, hasLatest: hasLatest)
    }

    /// The same for items that are known by their text: newest first, and found by the beginning of it as well.
    /// - Parameter newest: the column that says when an item was made.
    package static func texts(of table: String, describedBy column: String, newest: String) -> CompletionList {
        CompletionList(plainList(of: table, column), .newestFirst(newest), hasLatest: true)
    }

    /// Selects names, each with what describes it or NULL.
    /// - Parameter isListed: whether a name is a list of names, one a line.
    package static func query(_ sql: String, in place: Place = .cache, isListed: Bool = false, hasLatest: Bool = false)
        -> CompletionList
    {
        CompletionList(sql, .own(isListed: isListed), in: place, hasLatest: hasLatest)
    }

    private static func plainList(of table: String, _ column: String?) -> String {
        // The reader adds conditions, some of them about the description.
        let about = column.map { "\"\($0)\"" } ?? "NULL"
        return "SELECT key, \(about) AS about_it FROM \"\(table)\" WHERE collection = '' AND address = ?1"
    }

    /// The column that says when an item was made, for a list whose items may be found by what describes them.
    package var newest: String? { if case .newestFirst(let column) = order { column } else { nil } }
}

/// The lists of addresses that a feature keeps, completed wherever an address is typed.
package struct AddressLists: Sendable, Equatable {
    /// Those of the account.
    package let own: CompletionList?
    /// Those that were seen elsewhere.
    package let seen: CompletionList?

    package init(own: CompletionList? = nil, seen: CompletionList? = nil) {
        self.own = own
        self.seen = seen
    }
}
