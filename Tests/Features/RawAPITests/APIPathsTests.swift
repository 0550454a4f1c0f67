import RawAPI
@testable import Sandbox
import Testing

@Suite struct APIPathsTests {
    @Test func `completion offers the paths of the service, each once`() {
        #expect(Set(APIPaths.all) == Set(SandboxRoutes.all.filter(\.isEndpoint).map(\.pattern.text)))
        #expect(Set(APIPaths.all).count == APIPaths.all.count)
    }
}

extension RoutePattern {
    /// Without the first slash; the names of parameters are in braces.
    fileprivate var text: String {
        parts.map { part in
            switch part {
            case .literal(let word): word
            case .parameter(let name): "{\(name)}"
            }
        }.joined(separator: "/")
    }
}
