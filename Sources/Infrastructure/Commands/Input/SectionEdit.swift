package import Changes
package import Domain

/// A change of one section of a page.
package struct SectionEdit: Sendable {
    package let change: Change
    /// Whether the section has that text already.
    package let isUnneeded: Bool
}

extension Invocation {
    /// Replaces one section of a page by the text of the command. What somebody else saves after the page was read is
    /// merged, or is a conflict.
    /// - Parameters:
    ///   - page: its name in messages, such as `the now page of 'demo'`.
    ///   - present: the text of the page, which contains the markers.
    ///   - makeEdit: makes the change from the new text of the page.
    package func sectionEdit(
        of name: String, in page: SafeText, present: String?, _ words: [String], _ given: ContentOptions,
        makeEdit: @escaping @Sendable (String) -> Change
    ) async throws -> SectionEdit {
        let action: SafeText = "cannot set section '\(line: name)' of \(page)"
        let section: MarkedSection
        do throws(TritonError) { section = try MarkedSection(name, in: present ?? "") } catch {
            throw error.withContext(action)
        }
        let request = ContentRequest(what: "section", template: section.text, fileName: name + ".md") {
            makeEdit(section.replaced(by: $0))
        }
        let text = try await content(words, given, request).text
        do throws(TritonError) { try section.check(text) } catch { throw error.withContext(action) }
        return SectionEdit(change: makeEdit(section.replaced(by: text)), isUnneeded: section.holds(text))
    }
}
