import AddressesNetworkService
import AddressesPersistenceService
package import Items
package import Session

/// Reads addresses through the cache, and finds out which belong to the account.
package struct AddressesRepository: ItemLayer {
    private static let freshSeconds = 3600.0

    package let items: ItemAccess<AddressDetails>
    private let session: Session

    package init(_ items: ItemAccess<AddressDetails>, session: Session) {
        self.items = items
        self.session = session
    }

    /// The account's addresses. Where no e-mail is known, the token alone is tried (service reference, section 6.1).
    package func own() async throws -> [AddressDetails] {
        let all = try await reads.list(store, of: nil, in: AddressesPersistenceService.accountCollection) {
            do { return try await api.ownAddresses(of: session.email) } catch let error as TritonError {
                throw session.hintingAtEmail(error)
            }
        }
        return all.map(marked)
    }

    package func address(_ address: Address) async throws -> AddressDetails {
        marked(
            try await whenNotFound(throw: .nobodyHas(address)) {
                try await reads.item(
                    store, key: address.label, of: address, in: AddressesPersistenceService.singleCollection
                ) { try await api.perform(.addressInfo(address)) }
            })
    }

    package func expiration(of address: Address) async throws -> AddressExpiration {
        try await whenNotFound(throw: .nobodyHas(address)) {
            try await reads.item(ItemStore(cache), key: address.label, of: address) {
                try await api.perform(.expiration(of: address))
            }
        }
    }

    /// Never from the cache: somebody may have taken it meanwhile.
    package func availability(of name: String) async throws -> AddressAvailability {
        try await api.perform(.availability(of: name))
    }

    package func directory() async throws -> [DirectoryEntry] {
        try await reads.list(ItemStore(cache), of: nil, freshFor: Self.freshSeconds) {
            Self.withoutRepetitions(try await api.perform(.directory))
        }
    }

    /// The service may list an address twice. They are found by sorting, because a set would take more memory than the
    /// list.
    private static func withoutRepetitions(_ list: [DirectoryEntry]) -> [DirectoryEntry] {
        let order = (0..<UInt32(list.count)).sorted { list[Int($0)].address.label < list[Int($1)].address.label }
        // Equal ones keep their order, so the first of them stays.
        let repeated = Set(
            zip(order, order.dropFirst()).lazy.filter { list[Int($0)] == list[Int($1)] }.map { Int($1) })
        return repeated.isEmpty ? list : list.indices.filter { !repeated.contains($0) }.map { list[$0] }
    }

    /// Checks that the account has the address.
    /// - Returns: false if the account cannot be read, so that this is not known.
    /// - Throws: ``TritonError``: `not_found` when nobody has it, `no_permission` when somebody else has it.
    package func requireOwn(_ address: Address) async throws -> Bool {
        let own: [AddressDetails]
        do { own = try await self.own() } catch let error as TritonError where error.code == .noPermission {
            try await api.requireTaken(address)
            return false
        }
        guard own.contains(where: { $0.address == address }) else {
            throw await api.refusal(ofForeign: address)
        }
        return true
    }

    private func marked(_ details: AddressDetails) -> AddressDetails {
        var details = details
        details.isCurrent = session.address == details.address
        return details
    }
}
