import RawAPI
import Sandbox
import Testing

@Suite struct APIPathsTests {
    @Test func `completion offers the paths of the service, each once`() {
        #expect(Set(APIPaths.all) == SandboxRoutes.paths)
        #expect(Set(APIPaths.all).count == APIPaths.all.count)
    }
}
