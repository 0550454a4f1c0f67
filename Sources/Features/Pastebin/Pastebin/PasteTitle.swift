import Commands
import Domain
import Files
import PastebinRepository
import Platform

/// Rules for titles. A new title is checked by `Paste`. An existing one may contain other characters, but must be one
/// path component (service reference, section 6.9).
enum PasteTitle {
    static func check(_ title: String) throws(TritonError) {
        guard title.isPathLine else {
            throw TritonError(
                .usage, "'\(line: title)' cannot be a paste's title",
                hint: "give the title, such as 'notes.md', or the paste's URL")
        }
    }

    /// The title that a file gives its paste: its name.
    static func named(after file: String) -> String { file.split(separator: "/").last.map(String.init) ?? "" }

    /// The same for a new paste.
    /// - Throws: ``TritonError`` of code `usage` for a name that cannot be a title; for a file with the command that
    ///   gives it another one.
    static func new(after file: String) throws(TritonError) -> String {
        let title = named(after: file)
        do throws(TritonError) { try Paste.checkNewTitle(title) } catch {
            guard stat.of(file)?.isDirectory == false, let word = ShellQuoting.bash(file) else { throw error }
            throw TritonError(
                error.code, error.message,
                hint: "give the paste another title: 'triton paste add TITLE --file \(line: word)'")
        }
        return title
    }

    /// The name of the file in which an editor shows the paste.
    static func fileName(of title: String) -> String {
        let end = "." + fileExtension(of: title)
        return title.hasSuffix(end) ? title : title + end
    }

    /// The file extension, which tells an editor the kind of text: `py` for `greet.py`.
    static func fileExtension(of title: String) -> String {
        let end = title.lastIndex(of: ".").map { title[title.index(after: $0)...] } ?? ""
        return !end.isEmpty && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? String(end) : "txt"
    }
}

extension ItemOperand {
    static let paste = ItemOperand(hosts: ["paste.lol"], check: PasteTitle.check)
}

extension Invocation {
    /// The paste that is named by an operand of a command that reads: a title, a URL, which may be that of the raw
    /// text, or `latest`.
    func paste(_ operand: String, in repository: PastebinRepository) async throws -> ItemReference {
        let item = try pasteNamed(operand)
        return ItemReference(
            address: item.address, name: try await repository.title(item.name, of: item.address),
            isForeign: item.isForeign)
    }

    /// The same, but `latest` is not resolved yet.
    func pasteNamed(_ operand: String) throws -> ItemReference {
        let isRaw = operand.contains("://") && operand.hasSuffix("/raw")
        return try item(isRaw ? String(operand.dropLast(4)) : operand, .paste)
    }
}
