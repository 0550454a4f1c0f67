import Glibc

/// Writes a program that can be run at once.
///
/// The file is written by another process. A file that is open for writing cannot be run, and every child that any test
/// starts meanwhile inherits the open files of this process until its `exec`.
package func writeExecutable(_ path: String, _ text: String) {
    let source = path + ".source"
    let number = open(source, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
    close(number)
    precondition(system("install -m 755 '\(source)' '\(path)' && rm '\(source)'") == 0, "\(path) cannot be written")
}
