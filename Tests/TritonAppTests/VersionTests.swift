import Domain
import Testing

@testable import TritonApp

/// What `triton --version` says of the build.
struct VersionTests {
    @Test func `a release is called by its version alone`() {
        #expect(Program.fullVersion(ofBuild: "") == Release.version)
    }

    @Test func `another build names its commit`() {
        #expect(Program.fullVersion(ofBuild: "commit 1234abcd") == "\(Release.version) (commit 1234abcd)")
    }

    @Test func `a build by hand says that it is none`() {
        #expect(Program.fullVersion == "\(Release.version) (development build)")
    }
}
