import Changes
import Commands
import Domain
import Files
import FolderPlan
import FoundationEssentials
import HTTPTransport
import Platform
import Session
import Settings
import WeblogService

package struct FolderEnvironment: Sendable {
    let handlers: ChangeHandlers
    let workingFolder: String
    let uploads: PictureUploads
    let links: @Sendable () throws -> LinkProbe

    /// Searched each time, because an earlier command of the same process may have created the folder.
    private var settings: WorkingFolderSettings? {
        get throws { try WorkingFolderSettings.find(from: workingFolder) }
    }

    /// The workspace of the folder in which the command was started, or of one above it.
    /// - Parameter filter: the items of the command; kinds that it excludes are not read.
    /// - Throws: ``TritonError`` of code `no_input` outside of a folder.
    func workspace(_ call: Invocation, _ filter: PathFilter, isReadOnly: Bool) throws -> FolderWorkspace {
        guard let settings = try settings else {
            throw TritonError(
                .noInput, "there is no \(trusted: FolderPath.settings) here or above",
                hint: foldersBelow ?? "make a folder with 'triton folder clone'")
        }
        let path = Path.folder(of: settings.path), root = try FolderRoot(path, at: call.time.now())
        var workspace = try workspace(in: root, keeping: settings.kinds, filter, call, isReadOnly: isReadOnly)
        if let own = settings.address, own != workspace.reader.address {
            call.note("as '\(workspace.reader.address)', but this folder is of '\(own)'")
        }
        if !isReadOnly { try root.prepare() }
        workspace.git = GitHistory(path, variables: call.variables, time: call.time)
        if let folder = Self.relative(workingFolder, to: path) { workspace.paths = ShownPaths(from: folder) }
        return workspace
    }

    /// A workspace without the history of git.
    /// - Parameter kinds: those of the folder's settings.
    func workspace(
        in root: FolderRoot, keeping kinds: [String]?, _ filter: PathFilter, _ call: Invocation, isReadOnly: Bool
    ) throws -> FolderWorkspace {
        try FolderFactory.check(kinds: kinds)
        var nouns = Set(kinds ?? ItemKind.standardNouns)
        if let only = filter.onlyNouns {
            if let other = only.subtracting(nouns).sorted().first {
                throw TritonError(
                    .usage, "the folder does not keep '\(line: other)'",
                    hint: "name it in 'kinds' of \(trusted: FolderPath.settings)")
            }
            nouns = only
        }
        let reader = ServiceReader(handlers: handlers, address: try call.session.requiredAddress())
        return try workspace(in: root, reader, nouns, call, isReadOnly: isReadOnly)
    }

    func workspace(
        in root: FolderRoot, _ reader: ServiceReader, _ nouns: Set<String>, _ call: Invocation, isReadOnly: Bool
    ) throws -> FolderWorkspace {
        let journal = FolderJournal(
            root, storageName: try call.session.storageName, address: reader.address, isReadOnly: isReadOnly)
        return FolderWorkspace(root: root, journal: journal, reader: reader, nouns: nouns, uploads: uploads)
    }

    /// The folders in the working folder, to be entered; nil if there is none.
    private var foldersBelow: SafeText? {
        // A working folder that cannot be listed has none.
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: workingFolder)) ?? []).filter { name in
            stat.of(Path.join(Path.join(workingFolder, name), FolderPath.settings))?.isRegular == true
        }
        .compactMap { ShellQuoting.bash($0) }.sorted()
        guard let first = names.first else { return nil }
        let others = names.dropFirst().prefix(2).map { ", 'cd \(line: $0)'" as SafeText }.joined(separator: "")
        return "enter the folder first: 'cd \(line: first)'\(others)"
    }

    func filter(_ items: FolderItems) throws -> PathFilter { try filter(items.paths, kinds: items.only.kinds) }

    /// Converts operands to paths below the root. The names of kinds stay unchanged.
    func filter(_ operands: [String], kinds: String?) throws -> PathFilter {
        // A word that names a kind, or looks as if it did, is not a path.
        try PathFilter(
            operands.map { (ItemKind.nouns + [ItemKind.account]).contains($0) ? $0 : try below($0) }, kinds: kinds)
    }

    /// The path of an operand below the root.
    /// - Throws: ``TritonError`` of code `usage` for a path outside of the folder.
    func below(_ operand: String) throws -> String {
        guard let root = try settings.map({ Path.folder(of: $0.path) }) else { return operand }
        guard let path = Self.relative(Path.join(workingFolder, operand), to: root) else {
            throw TritonError(.usage, "'\(line: operand)' is outside of the folder '\(line: root)'")
        }
        return path
    }

    /// Nil for a path that is not below the root.
    private static func relative(_ path: String, to root: String) -> String? {
        let parts = Path.parts(ofAbsolute: path), rootParts = Path.parts(ofAbsolute: root)
        return parts.starts(with: rootParts) ? parts.dropFirst(rootParts.count).joined(separator: "/") : nil
    }
}
