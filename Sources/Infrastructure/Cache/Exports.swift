// The cache stores values of this target, so it comes with the cache.
@_exported public import Domain
