import Domain

enum EntryEditing {
    /// Shown below the scissors line in the editor.
    static let instructions: SafeText = """
        An entry may begin with header lines such as 'Date: 2026-01-31 17:46', 'Tags: a, b', 'Status: Draft', \
        'Type: Page' or 'Location: /about', with a blank line below them. Save and close to send it.
        """
}
