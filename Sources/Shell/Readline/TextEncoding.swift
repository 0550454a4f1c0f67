@preconcurrency import CReadline
import Platform

/// readline edits characters instead of bytes in a UTF-8 locale only. When the environment names another locale, or
/// none (a container, `ssh`), UTF-8 is used, because the program reads and writes it.
enum TextEncoding {
    /// Called before and after each installation of the line handler, in which readline sets the environment's locale.
    ///
    /// - Returns: whether UTF-8 was set instead of the environment's locale.
    @discardableResult static func adopt() -> Bool {
        guard !isUTF8 else { return false }
        setlocale(LC_CTYPE, "")
        guard !isUTF8 else { return false }
        setlocale(LC_CTYPE, "C.UTF-8")
        // readline itself sets these in a UTF-8 locale.
        for (variable, value) in [("input-meta", "on"), ("output-meta", "on"), ("convert-meta", "off")] {
            rl_variable_bind(variable, value)
        }
        return true
    }

    private static var isUTF8: Bool { nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" }
}
