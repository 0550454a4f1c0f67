import Commands
import Domain
import Files
import FolderPlan
import FoundationEssentials
import Platform

/// An input of `weblog post` or `weblog check`: a file, standard input, or the editor.
struct EntryInput {
    /// Nil for standard input and for the editor.
    let path: String?
    /// The id, made from the path below the folder `weblog` or the given folder: without the extension, and with `_`
    /// for each slash, as in omg.lol's own action for repositories; in a folder of this program that of `folder push`.
    /// Nil for a file outside of such a folder.
    var id: String?
    /// The folder that must contain its pictures, as an absolute path.
    let root: String
    /// Whether the user named it, and not a folder that contains it.
    let isOperand: Bool
    /// Whether it is below a folder `weblog`, which then contains all entries.
    let isInWeblog: Bool
    /// Whether it is in a folder of this program, which keeps entries with any id.
    var isInFolder = false
    /// Why it cannot be read, if it is in a folder that the user named.
    var refusal: TritonError?

    var name: String { path ?? "-" }

    /// Nil for what cannot be read twice: the same path can then have another text each time.
    var absolutePath: String? { isRegular ? path.map { Self.absolute($0) } : nil }

    /// Its path below the root.
    var relativePath: String? { path.map { String((Self.absolute($0) + "/").dropFirst(root.count + 1).dropLast()) } }

    /// The files of its folder `weblog`, by their paths below the root. What cannot be listed has none.
    var pathsOfFolder: [String] {
        let files = try? Self.files(below: Path.join(root, "weblog")) { _ in }
        return (files ?? []).compactMap(\.relativePath)
    }

    /// Whether it is a regular file, which can be read twice.
    var isRegular: Bool { path.flatMap { stat.of($0) }?.isRegular == true }

    /// The ids of all files of its folder. What cannot be listed has none.
    var idsOfFolder: Set<String> {
        let files = try? Self.files(below: isInWeblog ? Path.join(root, "weblog") : root) { _ in }
        return Set((files ?? []).compactMap(\.id))
    }

    /// The inputs that the operands name; a folder means all Markdown files below it, or below its folder `weblog`.
    /// - Parameter note: says which texts are left out.
    /// - Throws: ``TritonError``: `no_input`; `bad_data` for a folder without texts.
    static func all(_ operands: [String?], _ note: (SafeText) -> Void = { _ in }) throws(TritonError) -> [EntryInput] {
        var inputs: [EntryInput] = []
        for operand in operands {
            guard let operand, operand != "-" else {
                inputs.append(EntryInput(path: nil, id: nil, root: "/", isOperand: true, isInWeblog: false))
                continue
            }
            if stat.of(operand)?.isDirectory == true {
                inputs += try files(below: operand, note)
            } else {
                inputs.append(file(operand))
            }
        }
        return inputs
    }

    private static func file(_ path: String) -> EntryInput {
        let parts = parts(of: path)
        guard let folder = weblog(in: parts.dropLast()) else {
            return EntryInput(
                path: path, id: nil, root: absolute(parts.dropLast()), isOperand: true, isInWeblog: false)
        }
        let root = absolute(parts[..<folder]), longNames = longNames(in: root)
        return EntryInput(
            path: path, id: id(parts[(folder + 1)...], longNames), root: root, isOperand: true, isInWeblog: true,
            isInFolder: longNames != nil)
    }

    /// The position of the folder that contains all entries, in the parts of a path: `weblog` in a folder of this
    /// program, or in a repository; else the first one of that name, so that a file has one id for any operand.
    private static func weblog(in parts: ArraySlice<String>) -> Int? {
        let inside = roots(of: parts).max().map { parts[($0 + 1)...] }
        return ownWeblog(in: parts) ?? inside?.firstIndex(of: "weblog") ?? parts.firstIndex(of: "weblog")
    }

    private static func ownWeblog(in parts: ArraySlice<String>) -> Int? {
        roots(of: parts).map { $0 + 1 }.first { $0 < parts.endIndex && parts[$0] == "weblog" }
    }

    /// The positions of the innermost folder of this program and of the innermost repository.
    private static func roots(of parts: ArraySlice<String>) -> [Int] {
        markers.compactMap { marker in
            parts.indices.last { stat.of(Path.join(absolute(parts[...$0]), marker)) != nil }
        }
    }

    /// What a folder has that contains the folder `weblog`, and not the entries themselves.
    private static let markers = [FolderPath.settings, ".git"]

    /// The folder of the entries: the operand, or the folder `weblog` in it.
    private static func base(of operand: String) -> String {
        let nested = operand == "." ? "weblog" : Path.join(operand, "weblog"), parts = parts(of: operand)
        let isOfEntries =
            ownWeblog(in: parts[...]) != nil
            || parts.last == "weblog" && !markers.contains { stat.of(Path.join(operand, $0)) != nil }
        return !isOfEntries && stat.of(nested)?.isDirectory == true ? nested : operand
    }

    private static let endings = [".markdown", ".md"]

    /// Case does not count, as in a folder.
    private static func isText(_ path: String) -> Bool {
        let name = path.lowercased()
        return endings.contains { name.hasSuffix($0) }
    }

    /// Says how many texts are beside the folder of the entries. Those of a folder of this program have meanings of
    /// their own.
    private static func noteOthers(in operand: String, besides base: String, _ note: (SafeText) -> Void) {
        guard base != operand, stat.of(Path.join(operand, FolderPath.settings)) == nil else { return }
        // What cannot be read need not be a text.
        let tree = try? FolderTree(below: operand) { $0 != "weblog" && Path.name(of: $0) != "node_modules" }
        let others = (tree?.files ?? []).filter { isText($0) && FolderPath.noun(of: $0) == nil }
        guard let first = others.first else { return }
        let them: SafeText =
            others.count == 1
            ? "'\(line: Path.join(operand, first))' is" : "\(others.count) texts of '\(line: operand)' are"
        note("\(them) left out, because the entries are in '\(line: base)'")
    }

    private static func files(below operand: String, _ note: (SafeText) -> Void) throws(TritonError) -> [EntryInput] {
        let base = base(of: operand)
        noteOthers(in: operand, besides: base, note)
        let parts = parts(of: base), weblog = weblog(in: parts[...]), isInWeblog = weblog != nil
        let first = weblog.map { $0 + 1 } ?? parts.count, root = absolute(parts[..<(weblog ?? parts.count)])
        let longNames = isInWeblog ? longNames(in: root) : nil
        let tree = try FolderTree(below: base)
        let files = tree.files.filter(isText), refused = tree.refused.filter { isText($0.path) }
        guard !files.isEmpty || !refused.isEmpty else {
            throw TritonError(.badData, "there are no texts in it", hint: "entries are files whose names end in .md")
                .withContext("cannot use", SafeText(line: operand))
        }
        func input(_ file: String, id: String?, refusal: TritonError?) -> EntryInput {
            EntryInput(
                path: base == "." ? file : Path.join(base, file), id: id, root: root, isOperand: false,
                isInWeblog: isInWeblog, isInFolder: longNames != nil, refusal: refusal)
        }
        let names = Set(files)
        return files.map { file in
            input(
                file, id: id(parts[first...] + file.split(separator: "/").map(String.init), longNames),
                refusal: refusal(ofCopy: file, among: names, isInFolder: longNames != nil))
        } + refused.map { input($0.path, id: nil, refusal: $0.reason) }
    }

    /// The refusal of a file in which `folder pull` wrote the service's version beside another one.
    private static func refusal(ofCopy file: String, among names: Set<String>, isInFolder: Bool) -> TritonError? {
        for end in endings where file.hasSuffix(".remote" + end) {
            let original = String(file.dropLast(".remote".count + end.count)) + end
            guard names.contains(original) else { continue }
            return TritonError(
                .badData, "it is the other version of '\(line: original)', from a conflict",
                hint: "remove it when the conflict is resolved, or rename it")
        }
        return isInFolder && FolderPath.isRemote(file) ? TritonError(.badData, FolderPath.remoteReason) : nil
    }

    /// The names that are too long for a file, by the shortened names; nil outside of a folder of this program.
    private static func longNames(in root: String) -> [String: String]? {
        guard stat.of(Path.join(root, FolderPath.settings)) != nil else { return nil }
        // Without the table there are none.
        let table = try? FileReader.readRegular(Path.join(root, FolderPath.longNames), limit: Invocation.maximumInput)
        return PathName.cutNames(FolderTable.longNames(String(decoding: table ?? [], as: UTF8.self)))
    }

    /// - Parameter longNames: of a folder of this program; nil in any other one.
    private static func id(_ parts: ArraySlice<String>, _ longNames: [String: String]?) -> String {
        if let longNames, let name = LocalTree.name(at: "weblog/" + parts.joined(separator: "/"), longNames) {
            return name.key
        }
        let joined = parts.joined(separator: "_")
        for end in endings where joined.lowercased().hasSuffix(end) { return String(joined.dropLast(end.count)) }
        return joined.lastIndex(of: ".").map { String(joined[..<$0]) } ?? joined
    }

    private static func absolute(_ path: String) -> String { absolute(parts(of: path)[...]) }

    private static func absolute(_ parts: ArraySlice<String>) -> String { "/" + parts.joined(separator: "/") }

    /// The parts of the absolute path, without `.` and `..`.
    private static func parts(of path: String) -> [String] {
        Path.parts(ofAbsolute: Path.join(FileManager.default.currentDirectoryPath, path))
    }
}
