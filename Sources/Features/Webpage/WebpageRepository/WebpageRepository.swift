package import Items
import WebpageNetworkService
import WebpagePersistenceService

/// The web page and the profile picture: reads go through the cache, changes go through `Changes`.
package struct WebpageRepository: ItemRepository {
    package let items: ItemAccess<WebPage>
    private let files: any FileDownloading
    package var handler: WebPageChangeHandler { WebPageChangeHandler(items: items) }
    package let avatarHandler: AvatarChangeHandler

    package init(_ items: ItemAccess<WebPage>, files: any FileDownloading, hasPublicHosts: Bool) {
        self.items = items
        self.files = files
        avatarHandler = AvatarChangeHandler(
            api: items.api, changes: items.changes, files: files, hasPublicHosts: hasPublicHosts)
    }

    package func page(of address: Address) async throws -> WebPage {
        do {
            var page = try await reads.item(store, key: WebPage.key, of: address) {
                try await api.perform(.webPage(of: address)).value
            }
            if page.pictureURL != nil { page.pictureURL = avatar(of: address).imageURL }
            return page
        } catch let error as TritonError {
            guard error.code == .notFound else { throw error }
            throw TritonError(
                .notFound, "'\(address)' has no web page", hint: "make one with 'triton web set'", status: 404)
        }
    }

    package func avatar(of address: Address) -> Avatar {
        Avatar(address: address, imageURL: files.location(of: Avatar(address: address).imageURL))
    }

    /// The page that an edit starts from; nil for an address without one.
    package func base(of address: Address) async throws -> WebPage? {
        let cached = store.item(WebPage.key, of: address).map { Optional($0.value) }
        return try await changes.base(cached: cached) {
            let found = try await nilWhenNotFound { try await api.perform(.webPage(of: address)) }
            // An edit would show an empty text, or send it back.
            let text = found.map { $0.snapshot.text("content") } ?? ""
            try EditPrecondition.require(text, as: "text of the web page", of: address.name)
            return found?.value
        }
    }

    /// Replaces parts of the page without reading them first.
    package func makeReplacement(_ parts: PageParts, publishing: Bool, of address: Address) -> Change {
        Change("web", of: address, to: wanted(parts, publishing, address), if: .any)
    }

    /// - Parameter base: the page that was edited; nil if there was no page.
    package func makeEdit(_ base: WebPage?, _ parts: PageParts, publishing: Bool, of address: Address) -> Change {
        let base = base?.snapshot
        var parts = parts
        parts.content = parts.content ?? base?.text("content")
        parts.css = parts.css ?? base?.text("css")
        parts.head = parts.head ?? base?.text("head")
        return Change(
            "web", of: address, from: base, to: wanted(parts, publishing, address),
            if: changes.editCondition)
    }

    package func makeUpload(_ picture: [UInt8], of address: Address) -> Change {
        Change("avatar", of: address, to: Snapshot(Avatar(address: address).json, bytes: picture), if: .any)
    }

    /// - Parameters:
    ///   - progress: called with the numbers of bytes: sent so far, and in total.
    ///   - foundNone: called with the reason if there is no picture that undo could restore.
    package func apply(
        picture change: Change, progress: @escaping @Sendable (_ sent: Int, _ total: Int) -> Void,
        foundNone: @escaping @Sendable (SafeText) -> Void
    ) async throws {
        var handler = avatarHandler
        handler.progress = progress
        handler.foundNone = foundNone
        try await changes.deliver(change, by: handler)
    }

    private func wanted(_ parts: PageParts, _ isPublishing: Bool, _ address: Address) -> Snapshot {
        let page = Snapshot([
            "address": .string(address.name), "url": .string(WebPage(key: "", of: address).url),
        ])
        return parts.written(over: page).with("published", .bool(isPublishing))
    }
}
