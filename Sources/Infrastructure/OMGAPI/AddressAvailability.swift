package import Domain
import HTTPTypes

extension Endpoint where Answer == Bool {
    /// Whether somebody has the address. The call never fails for a taken or impossible name (service reference,
    /// section 6.2).
    package static func isTaken(_ address: Address) -> Endpoint {
        Endpoint("address.availability", .get, .of(address, "availability"), access: .open) {
            response throws(ResponseError) in
            try !response["available"].requiredFlag()
        }
    }
}

extension APIClient {
    /// - Throws: ``TritonError`` of code `not_found` if nobody has the address.
    package func requireTaken(_ address: Address) async throws {
        guard try await perform(.isTaken(address)) else { throw TritonError.nobodyHas(address) }
    }

    /// The error for an address of another account: `not_found` if nobody has it, otherwise `no_permission`.
    package func refusal(ofForeign address: Address) async -> TritonError {
        await absence(of: address)
            ?? TritonError(
                .noPermission, "'\(address)' is not an address of this account",
                hint: "see yours with 'triton address list'")
    }

    /// The error `not_found` if nobody has the address; nil also if that cannot be asked.
    package func absence(of address: Address) async -> TritonError? {
        do { try await LastAnswer.$current.withValue(nil) { try await requireTaken(address) } } catch let error
            as TritonError where error.code == .notFound
        { return error } catch {
            // The caller has another reason to refuse the address.
        }
        return nil
    }
}
