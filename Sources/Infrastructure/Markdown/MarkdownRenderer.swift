import CMarkShim
package import Domain
import Glibc

/// Makes HTML of Markdown with libcmark-gfm, which is loaded when it is first needed.
package struct MarkdownRenderer: Sendable {
    /// The sonames carry the version. Those of Debian 12 and 13.
    package static let names = [
        "libcmark-gfm-extensions.so.0.29.0.gfm.6", "libcmark-gfm-extensions.so.0.29.0.gfm.13",
    ]

    /// - Throws: ``TritonError`` of code `unavailable` that names the package.
    package init(names: [String] = names) throws(TritonError) {
        var reasons: [String] = []
        for name in names {
            var reason = [CChar](repeating: 0, count: 512)
            if cmarkshim_load(name, &reason, reason.count) { return }
            reasons.append(String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        throw TritonError(
            .unavailable,
            "a preview needs the library cmark-gfm, which cannot be loaded: \(line: reasons.first ?? "none is named")",
            hint: "install the package libcmark-gfm-extensions0.29.0.gfm.6 (Debian 12), or cmark-gfm (others)")
    }

    /// HTML in the text is kept: an omg.lol page may contain it.
    package func html(_ text: String) -> String {
        var text = text
        let html = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cmarkshim_html($0.baseAddress, $0.count) }
        }
        guard let html else { return "" }
        defer { free(html) }
        return String(cString: html)
    }
}
