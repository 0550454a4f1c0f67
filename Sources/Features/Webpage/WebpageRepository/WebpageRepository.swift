package import CommandKit
package import Database
package import Domain
import FoundationEssentials
package import WebpageNetworkService
import WebpagePersistenceService

/// Policy for the web page: the cache, and the old text for undo.
package struct WebpageRepository: Sendable {
    private let network: WebpageNetworkService
    private let store: ItemStore<WebPage>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: WebpageNetworkService, store: ItemStore<WebPage>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    package func page(of address: Address) async throws -> WebPage {
        do {
            return try await reads.item(store, key: WebPage.key, of: address) { try await network.page(of: address) }
        } catch let error as TritonError {
            guard error.code == .notFound else { throw error }
            throw TritonError(.notFound, "'\(address)' has no web page", hint: "make one with 'triton web set'", status: 404)
        }
    }

    /// The page as the service has it now; nil for an address that never wrote one.
    package func present(of address: Address) async throws -> WebPage? {
        try await nilWhenNotFound { try await network.page(of: address) }
    }

    /// - Parameter present: what is replaced, kept for undo.
    package func save(_ content: String, over present: WebPage?, of address: Address, publishing: Bool) async throws -> WebPage {
        if let present { keep(present, publishing: publishing) }
        undo.compare(present?.content ?? "", with: content)
        var page = present ?? WebPage(address: address, content: "")
        page.content = content
        page.isPublished = try await network.save(content, of: address, publishing: publishing)
        page.modifiedAt = reads.now
        store.save(page, of: address, at: reads.now)
        return page
    }

    /// The picture that everybody sees now.
    /// - Throws: ``TritonError``: `bad_data` for one that could not be put back.
    package func picture(of address: Address) async throws -> [UInt8] {
        let bytes = try await network.picture(of: address)
        guard ImageKind(bytes: bytes) != nil, bytes.count <= ImageKind.largestUpload else { throw TritonError(.badData, "it is nothing that the service would take again") }
        return bytes
    }

    /// - Parameter present: what is replaced, kept for undo.
    package func upload(
        _ picture: PictureFile, over present: [UInt8]?, of address: Address, progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?
    ) async throws -> Avatar {
        if let present { undo.keep(Avatar(address: address), restore: ["web", "avatar", "-"], content: present) }
        try await network.upload(picture.bytes, kind: picture.kind, to: address, progress: progress)
        return Avatar(address: address)
    }

    /// Which text everybody saw before is not to be read, so the old one goes back the way that the new one came.
    private func keep(_ page: WebPage, publishing: Bool) {
        let isEmpty = page.content.allSatisfy(\.isWhitespace)
        undo.keep(
            page, restore: ["web", "set", publishing ? "--publish" : "--no-publish"] + (isEmpty ? ["--allow-empty", "--yes"] : []) + ["-"], content: Array(page.content.utf8))
    }
}
