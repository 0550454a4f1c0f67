package import Items
import StatusNetworkService
import StatusPersistenceService

/// Reads bios through the cache, and changes them through `Changes`.
package struct BioRepository: ItemRepository {
    package let items: ItemAccess<Bio>

    package init(_ items: ItemAccess<Bio>) { self.items = items }

    package func bio(of address: Address) async throws -> Bio {
        let missing = TritonError(.notFound, "'\(address)' has no bio", status: 404)
        return try await whenNotFound(throw: try await reads.missing(missing, of: address)) {
            try await reads.item(store, key: Bio.key, of: address) { try await api.perform(.bio(of: address)).value }
        }
    }

    /// The state that an edit starts from; without the parts that the answer of the service lacks.
    package func base(of address: Address) async throws -> Snapshot {
        try await changes.base(cached: store.item(Bio.key, of: address)?.value.snapshot) {
            try await present(of: address)
        }
    }

    /// Replaces the given parts without reading them first.
    package func makeReplacement(_ parts: PageParts, of address: Address) -> Change {
        Change("bio", of: address, to: parts.written(over: Snapshot(["address": .string(address.name)])), if: .any)
    }

    /// Changes the given parts of the state that an edit started from.
    package func makeEdit(_ parts: PageParts, from base: Snapshot, of address: Address) -> Change {
        var change = makeReplacement(parts, of: address)
        change.before = base
        guard !changes.options.replaces else { return change }
        change.after = parts.written(over: base)
        change.condition = .unchanged
        return change
    }
}

// MARK: - Handling the changes

extension BioRepository: ItemChangeHandler {
    package static let description = ChangeDescription(
        "bio", name: "bio", noun: "status bio", creatingVerb: "set", fields: Bio.fields.changeable,
        .permanent, commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        func changed(_ field: String) -> String? {
            guard let text = change.after?.text(field) else { return nil }
            return change.before.map { ($0.text(field) ?? "") == text } == true ? nil : text
        }
        let parts = ["css", "head"].flatMap { changed($0) == nil ? [] : ["--\($0)", "FILE"] }
        let text =
            changed("content").map { $0.isBlank ? ["--allow-empty", "--yes", "-"] : ["-"] } ?? []
        return ["status", "bio", "set"] + parts + text
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        try await present(of: try change.requiredAddress)
    }

    /// The present bio; an empty one if the service answers that there is none.
    package func present(of address: Address) async throws -> Snapshot {
        guard let found = try await nilWhenNotFound({ try await api.perform(.bio(of: address)) }) else {
            return Bio(key: "", of: address).snapshot
        }
        return found.snapshot
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else {
            throw TritonError(.badData, "a bio cannot be deleted", hint: "it can be cleared")
        }
        try EditPrecondition.require(after.text("content"), as: "text", of: address.name)
        let bio = Bio(after, of: address)
        try await api.perform(.save(bio))
        return bio.snapshot
    }
}
