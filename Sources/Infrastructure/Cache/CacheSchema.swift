package import Database

/// The tables of one feature in the cache of a profile.
package struct CacheSchema: Sendable {
    package let tables: FeatureSchema
    /// The types of its items that full-text search finds.
    package let searched: [any CachedItem.Type]

    package init(_ feature: String, migrations: [Migration], searched: [any CachedItem.Type] = []) {
        tables = FeatureSchema(feature, migrations: migrations)
        self.searched = searched
    }

    /// The tables that every cache has, and those of these features.
    package static func tables(of schemas: [CacheSchema]) -> [FeatureSchema] {
        [Fetched.schema, SearchIndex.schema] + schemas.map(\.tables)
    }
}
