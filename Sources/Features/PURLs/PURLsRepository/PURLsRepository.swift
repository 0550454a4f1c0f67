package import CommandKit
package import Database
package import Domain
package import PURLsNetworkService
import PURLsPersistenceService

/// Policy for PURLs: the cache, the guard before overwriting, the old value for undo.
package struct PURLsRepository: Sendable {
    private let network: PURLsNetworkService
    private let store: ItemStore<PURL>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: PURLsNetworkService, store: ItemStore<PURL>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    package func list(of address: Address) async throws -> [PURL] {
        try await reads.list(store, of: address) {
            try await reads.emptyWhenNotFound(of: address) { try await network.list(of: address) }
        }
    }

    package func purl(_ name: String, of address: Address) async throws -> PURL {
        do {
            return try await reads.item(store, key: name, of: address) { try await network.purl(name, of: address) }
        } catch let error as TritonError {
            throw error.code == .notFound ? notFound(name, of: address) : error
        }
    }

    /// The service would replace a PURL of that name without a word, so this looks first.
    /// - Throws: ``TritonError`` of code `exists`, unless `replacing`.
    package func add(_ purl: PURL, replacing: Bool) async throws -> PURL {
        if let present = try await present(purl.name, of: purl.address) {
            guard replacing else {
                throw TritonError(.exists, "that name exists", hint: "change it with 'triton purl edit', or add --force").while_("cannot add purl", "\(line: purl.name)")
            }
            keep(present, replacedBy: purl)
        }
        return try await save(purl)
    }

    /// Sends back what is not changed: the service would un-list a PURL that is saved without `listed`.
    package func edit(_ name: String, of address: Address, target: String?, isListed: Bool?) async throws -> PURL {
        guard let present = try await present(name, of: address) else { throw notFound(name, of: address) }
        var changed = present
        changed.target = target ?? present.target
        try BaseOfChange.require(changed.target.isEmpty ? nil : changed.target, as: "target", of: name)
        changed.isListed = isListed ?? present.isListed
        guard changed != present else { return present }
        keep(present, replacedBy: changed)
        return try await save(changed)
    }

    /// - Throws: also code `bad_data`, when the answer is about another.
    package func purlToDelete(_ name: String, of address: Address) async throws -> PURL {
        let purl = try await purl(name, of: address)
        try BaseOfChange.require(purl.name, toBe: name)
        return purl
    }

    /// Returns the PURL as it was.
    package func delete(_ purl: PURL) async throws -> PURL {
        keep(purl)
        try await network.delete(purl.name, of: purl.address)
        store.remove(purl.name, of: purl.address)
        return purl
    }

    /// The PURL as it is, if it leads to where this one would lead; nil when there is none such.
    package func same(as purl: PURL) async throws -> PURL? {
        guard let present = try await present(purl.name, of: purl.address), present.target == purl.target, present.isListed == purl.isListed else { return nil }
        return present
    }

    /// As the service has it now. An answer about one PURL may be silent about its listing: what everybody sees decides
    /// then, so that a save can neither un-list it nor show it to everybody by mistake.
    private func present(_ name: String, of address: Address) async throws -> PURL? {
        guard let found = try await nilWhenNotFound({ try await network.purlWithListing(name, of: address) }) else { return nil }
        try BaseOfChange.require(found.purl.name, toBe: name)
        var purl = found.purl
        if !found.saysListing {
            let listed = try await nilWhenNotFound { try await network.listed(of: address) } ?? []
            purl.isListed = listed.contains { $0.name == purl.name }
        }
        return purl
    }

    private func save(_ purl: PURL) async throws -> PURL {
        try await network.save(purl)
        store.save(purl, of: purl.address, at: reads.now)
        return purl
    }

    private func keep(_ purl: PURL, replacedBy new: PURL) {
        undo.compare(purl.lines, with: new.lines)
        keep(purl)
    }

    private func keep(_ purl: PURL) {
        undo.keep(
            purl, restore: ["purl", "add", "--force"] + (purl.isListed ? ["--listed"] : []) + ["--", purl.name, purl.target],
            lost: purl.counter.map { $0 > 0 ? ["its count of \($0) visits"] : [] } ?? [])
    }

    private func notFound(_ name: String, of address: Address) -> TritonError {
        let near = store.nearest(to: name, of: address)
        return TritonError(
            .notFound, "'\(address)' has no purl '\(line: name)'", hint: near.map { "did you mean '\(line: $0)'?" } ?? "see them with 'triton purl list'", status: 404)
    }
}
