import FoundationEssentials
package import Items
import NowNetworkService
import NowPersistenceService

/// Now pages: reads go through the cache, changes go through `Changes`.
package struct NowRepository: ItemRepository {
    package let items: ItemAccess<NowPage>

    package init(_ items: ItemAccess<NowPage>) { self.items = items }

    package func page(of address: Address) async throws -> NowPage {
        let missing = TritonError(
            .notFound, "'\(address)' has no now page", hint: "the owner creates one with 'triton now set'", status: 404)
        return try await whenNotFound(throw: try await reads.missing(missing, of: address)) {
            try await reads.item(store, key: NowPage.key, of: address) {
                try await api.perform(.nowPage(of: address)).value
            }
        }
    }

    /// Newest first; the service's own order cannot be relied on (service reference, section 4, rule 9).
    package func garden() async throws -> [GardenPage] {
        var found = try await reads.list(ItemStore<GardenPage>(cache), of: nil) {
            try await nilWhenNotFound { try await api.perform(.garden) } ?? []
        }
        // In place: a copy of a long list would take several times the size of the answer.
        found.sort { ($0.updatedAt ?? .distantPast) > ($1.updatedAt ?? .distantPast) }
        return found
    }

    /// The page that an edit starts from; nil for an address without one.
    package func base(of address: Address) async throws -> NowPage? {
        let cached = store.item(NowPage.key, of: address).map { Optional($0.value) }
        return try await changes.base(cached: cached) {
            let found = try await nilWhenNotFound { try await api.perform(.nowPage(of: address)) }
            // An edit would show an empty text, or send it back.
            let text = found.map { $0.snapshot.text("content") } ?? ""
            try EditPrecondition.require(text, as: "text of the now page", of: address.name)
            return found?.value
        }
    }

    /// Replaces the page without reading it first.
    /// - Parameter isListed: nil leaves the listing as it is; a new page is not listed.
    package func makeReplacement(_ content: String, isListed: Bool?, of address: Address) -> Change {
        Change("now", of: address, to: wanted(content, isListed, of: address), if: .any)
    }

    /// - Parameters:
    ///   - base: the page that was edited; nil if there was no page.
    ///   - content: nil leaves the text as it is.
    ///   - isListed: nil leaves the listing as it is.
    package func makeEdit(_ base: NowPage?, content: String?, isListed: Bool?, of address: Address) -> Change {
        Change(
            "now", of: address, from: base?.snapshot,
            to: wanted(content ?? base?.content ?? "", isListed ?? base?.isListed, of: address),
            if: changes.editCondition)
    }

    private func wanted(_ content: String, _ isListed: Bool?, of address: Address) -> Snapshot {
        let wanted = Snapshot(["address": .string(address.name), "content": .string(content)])
        return isListed.map { wanted.with("listed", .bool($0)) } ?? wanted
    }
}

// MARK: - Handling the changes

extension NowRepository: ItemChangeHandler {
    package static let description = ChangeDescription(
        "now", name: "now page", noun: "now", creatingVerb: "set", fields: NowPage.fields.changeable,
        .permanent, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        let isEmpty = change.after?.text("content")?.isBlank == true
        let listing = change.after?.flag("listed").map { [$0 ? "--listed" : "--unlisted"] } ?? []
        return ["now", change.condition == .unchanged ? "edit" : "set"] + listing + (isEmpty ? ["--allow-empty"] : [])
            + ["-"]
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        let page = try await nilWhenNotFound { try await api.perform(.nowPage(of: address)) }?.snapshot
        // If the service does not say whether it is listed, the value at the time of the change is taken.
        guard page?.flag("listed") == nil, let listed = change.before?.flag("listed") else { return page }
        return page?.with("listed", .bool(listed))
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else { throw TritonError(.badData, "a now page cannot be deleted") }
        try EditPrecondition.require(after.text("content"), as: "text of the now page", of: address.name)
        var page = NowPage(after, of: address)
        // A new page is not listed.
        if change.before == nil { page.isListed = page.isListed ?? false }
        page.updatedAt = reads.now
        try await api.perform(.save(page))
        return page.snapshot
    }
}
