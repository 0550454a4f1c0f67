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
