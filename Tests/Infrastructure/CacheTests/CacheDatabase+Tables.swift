import Cache
import Database

extension CacheDatabase {
    /// A cache in memory with the tables of these features only.
    static func inMemory(with schemas: CacheSchema...) throws -> CacheDatabase {
        CacheDatabase(
            try DatabaseFactory(schemas: CacheSchema.tables(of: schemas), durability: .disposable).make(.inMemory))
    }
}
