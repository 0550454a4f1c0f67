package import Domain

/// The text of an entry, checked and ready to be sent.
package struct EntrySource: Sendable, Equatable {
    /// The text to send: the given one, unless its front matter had to be translated.
    package let text: String
    package let isTranslated: Bool
    /// The date as the header writes it; nil for an undated entry, which gets the time of saving.
    package let dateText: String?

    /// - Parameter known: the date of the entry that this text replaces. The service accepts more forms of dates than
    ///   it documents, so a date that it has accepted before is not checked.
    /// - Throws: ``TritonError`` of code `bad_data` naming the line.
    package init(_ given: String, known: String? = nil) throws(TritonError) {
        let translated = try FrontMatter.translated(EntryText(given))
        let entry = EntryText(translated ?? given)
        guard entry.hasBody || entry["title"]?.value.isEmpty == false else {
            throw TritonError(
                .badData, "the entry is empty",
                hint: "the header alone is not enough: add a text below it, or a title in it")
        }
        let date = entry["date"]
        if let date, date.value != known, EntryDate(date.value) == nil {
            // The line in the given text: the translation may have moved it.
            let line = EntryText(given)["date"]?.line ?? date.line
            throw TritonError(.badData, "line \(line): '\(line: date.value)' is not a date", hint: Self.forms)
        }
        text = translated ?? given
        isTranslated = translated != nil
        dateText = date?.value
    }

    private static let forms: SafeText =
        "write it as 2026-01-31, 2026-01-31 17:46, 2026-01-31 5:46 PM EST or 2026-01-31T17:46:00Z"
}
