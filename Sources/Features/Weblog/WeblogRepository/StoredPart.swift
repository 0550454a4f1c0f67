package import Cache
package import Domain
package import WeblogNetworkService

/// The configuration or the template, as it is read, cached and changed.
package protocol StoredPart: DescribedItem, CachedItem, WeblogPartCoding {}

extension WeblogConfiguration: StoredPart {}
extension WeblogTemplate: StoredPart {}
