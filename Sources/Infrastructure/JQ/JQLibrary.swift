package import Domain
import JQShim
package import Platform

/// libjq, loaded at run time when it is first needed.
package enum JQLibrary {
    /// - Throws: ``TritonError`` of code `unavailable` that names the package.
    package static func load(_ library: SystemLibrary = .jq) throws(TritonError) {
        do throws(SystemLibrary.Missing) { try library.load(jqshim_load) } catch {
            throw TritonError(
                .unavailable, "--jq needs jq's library, which cannot be loaded: \(line: error.reason)",
                hint: "install the package libjq1 (Debian and Ubuntu), or jq-libs or jq (others)")
        }
    }
}
