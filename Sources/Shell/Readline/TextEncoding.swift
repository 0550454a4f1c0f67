@preconcurrency import CReadline
import Glibc

/// readline edits characters, and not bytes, in a UTF-8 locale only. Where the environment names another one, or none
/// (a container, `ssh`), UTF-8 is taken all the same: it is what the program reads and writes.
enum TextEncoding {
    /// Called around each installation of the line handler, in which readline adopts the environment's locale anew.
    ///
    /// - Returns: whether UTF-8 had to be taken against the environment.
    @discardableResult static func adopt() -> Bool {
        guard !isUTF8 else { return false }
        setlocale(LC_CTYPE, "")
        guard !isUTF8 else { return false }
        setlocale(LC_CTYPE, "C.UTF-8")
        // What readline itself sets when it meets a UTF-8 locale.
        for (variable, value) in [("input-meta", "on"), ("output-meta", "on"), ("convert-meta", "off")] {
            rl_variable_bind(variable, value)
        }
        return true
    }

    private static var isUTF8: Bool { nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" }

    /// Columns on the terminal, by the same table that readline uses.
    static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + max(0, Int(wcwidth(wchar_t(bitPattern: $1.value)))) }
    }
}
