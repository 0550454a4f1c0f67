package import Domain
extension TransportFailure {
    package func asTritonError(host: RemoteText) -> TritonError { TritonError(.unavailable, "cannot reach '\(host)'") }
}
