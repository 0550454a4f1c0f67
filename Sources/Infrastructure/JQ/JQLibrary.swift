package import Domain
import JQShim

/// libjq, loaded at run time when it is first needed.
package enum JQLibrary {
    package static let names = ["libjq.so.1"]

    /// - Throws: ``TritonError`` of code `unavailable` that names the package.
    package static func load(names: [String] = names) throws(TritonError) {
        var reasons: [String] = []
        for name in names {
            var reason = [CChar](repeating: 0, count: 512)
            if jqshim_load(name, &reason, reason.count) { return }
            reasons.append(String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        throw TritonError(
            .unavailable,
            "--jq needs jq's library, which cannot be loaded: \(line: reasons.first ?? "no library is named")",
            hint: "install the package libjq1 (Debian and Ubuntu), or jq-libs or jq (others)")
    }
}
