package import Cache
package import Domain

extension WeblogConfiguration: CachedItem {
    package static let table = CacheTable("weblog_config", of: fields)

    package var cacheKey: String { "config" }
}

extension WeblogTemplate: CachedItem {
    package static let table = CacheTable("weblog_template", of: fields)

    package var cacheKey: String { "template" }
}
