import CMarkShim
package import Domain
package import Platform

/// Makes HTML of Markdown with libcmark-gfm, which is loaded when it is first needed.
package struct MarkdownRenderer: Sendable {
    /// - Throws: ``TritonError`` of code `unavailable` that names the package.
    package init(_ library: SystemLibrary = .markdown) throws(TritonError) {
        do throws(SystemLibrary.Missing) { try library.load(cmarkshim_load) } catch {
            throw TritonError(
                .unavailable, "a preview needs the library cmark-gfm, which cannot be loaded: \(line: error.reason)",
                hint: "install the package libcmark-gfm-extensions0.29.0.gfm.6 (Debian 12), or cmark-gfm (others)")
        }
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
