package import Domain
import HTTPTypes
package import OMGAPI

/// Asks the service whether it accepts a client's token, for `auth status` and `doctor`.
package struct TokenTrial: Sendable {
    private let api: any APIClient
    private let session: Session

    package init(api: any APIClient, session: Session) {
        self.api = api
        self.session = session
    }

    package enum Verdict: Sendable, Equatable {
        case accepted
        case refused
        /// Without the account's e-mail address and without an address no call can answer this.
        case unknown
    }

    /// - Throws: ``TritonError`` when there is no answer.
    package func verdict() async throws -> Verdict {
        do {
            _ = try await api.perform(.addresses(of: session.email))
            return .accepted
        } catch let error as TritonError where error.isRefusalOfToken {
            if session.email != nil { return error.status == 404 ? .accepted : .refused }
        }
        // With some tokens the account is found only by its e-mail address (service reference, section 6.1). The
        // owner's view of an address does not need it.
        guard let address = session.address else { return .unknown }
        do {
            _ = try await api.perform(.ownerView(of: address))
            return .accepted
        } catch let error as TritonError where error.status == 401 || error.status == 403 {
            return .refused
        }
    }
}

extension TritonError {
    /// Whether the service does not accept the token, or the path of an account to which it does not belong.
    package var isRefusalOfToken: Bool { [401, 403, 404].contains(status) }
}

extension Endpoint where Answer == Void {
    /// A call that refuses a wrong token, and a valid token of another account (section 6.2).
    fileprivate static func ownerView(of address: Address) -> Endpoint {
        Endpoint("address.info", .get, .of(address, "info"), access: .owner(address))
    }
}
