package import CommandKit
package import Database
package import Domain
import FoundationEssentials
package import NowNetworkService
import NowPersistenceService

/// Policy for now pages: the cache, and the old page for undo.
package struct NowRepository: Sendable {
    private let network: NowNetworkService
    private let pages: ItemStore<NowPage>
    private let gardenStore: ItemStore<GardenPage>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: NowNetworkService, pages: ItemStore<NowPage>, garden: ItemStore<GardenPage>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.pages = pages
        gardenStore = garden
        self.reads = reads
        self.undo = undo
    }

    package func page(of address: Address) async throws -> NowPage {
        do {
            return try await reads.item(pages, key: NowPage.key, of: address) { try await network.page(of: address) }
        } catch let error as TritonError {
            guard error.code == .notFound else { throw error }
            throw TritonError(.notFound, "'\(address)' has no now page", hint: "the owner makes one with 'triton now set'", status: 404)
        }
    }

    /// The page as the service has it now; nil for an address that never wrote one.
    package func present(of address: Address) async throws -> NowPage? {
        try await nilWhenNotFound { try await network.page(of: address) }
    }

    /// Newest first; the service's own order is not to be relied on (`API.md` section 4, rule 9).
    package func garden() async throws -> [GardenPage] {
        let found = try await reads.list(gardenStore, of: nil) { try await nilWhenNotFound { try await network.garden() } ?? [] }
        return found.sorted { ($0.updatedAt ?? .distantPast) > ($1.updatedAt ?? .distantPast) }
    }

    /// Saves even what is the same, because the time of the page is part of what it says.
    ///
    /// - Parameters:
    ///   - present: what is replaced, kept for undo.
    ///   - content: nil leaves the text as it is.
    ///   - isListed: nil leaves the listing as it is; a page that was not there is not listed.
    package func save(over present: NowPage?, of address: Address, content: String?, isListed: Bool?) async throws -> NowPage {
        let page = NowPage(
            address: address, content: content ?? present?.content ?? "", isListed: isListed ?? present?.isListed ?? false, updatedAt: reads.now)
        if let present { keep(present) }
        undo.compare(present?.content ?? "", with: page.content)
        try await network.save(page)
        pages.save(page, of: address, at: reads.now)
        return page
    }

    /// As `save`, but nothing is sent when nothing differs.
    package func edit(_ present: NowPage?, of address: Address, content: String?, isListed: Bool?) async throws -> NowPage {
        if let present, content.map({ $0.normalisedLineEnds == present.content.normalisedLineEnds }) ?? true, (isListed ?? present.isListed) == present.isListed {
            return present
        }
        return try await save(over: present, of: address, content: content, isListed: isListed)
    }

    private func keep(_ page: NowPage) {
        let isEmpty = page.content.allSatisfy(\.isWhitespace)
        undo.keep(
            page, restore: ["now", "set", page.isListed ? "--listed" : "--unlisted"] + (isEmpty ? ["--allow-empty", "--yes"] : []) + ["-"], content: Array(page.content.utf8))
    }
}
