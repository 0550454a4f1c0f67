import Domain
import Files
import FolderPlan
import FoundationEssentials
import Output
import Platform

extension FolderWorkspace {
    /// Writes the service's versions of conflicts into files.
    func show(_ conflicts: [UnwrittenItem], _ writer: TreeWriter) throws(TritonError) -> [CommandOutput.LateElement] {
        var failures: [CommandOutput.LateElement] = []
        let isOnlyOne = Self.needingChoice(conflicts).count == 1
        for conflict in conflicts {
            let error = try show(conflict.item, conflict.reason, namesCommand: isOnlyOne, writer)
            failures.append(.failure(operand: paths(conflict.item.path), error))
        }
        return failures
    }

    /// The commands that end one of several conflicts; nil if there are none, or if the message of the only one has
    /// them.
    func help(for conflicts: [UnwrittenItem]) -> SafeText? {
        guard Self.needingChoice(conflicts).count > 1, copies == nil else { return nil }
        return """
            to end a conflict, 'triton folder push --ours PATH' sends yours, and 'triton folder pull --theirs PATH' \
            takes what the service has
            """
    }

    /// Those with two versions to choose from: what was deleted here has one, and its message has another command.
    private static func needingChoice(_ conflicts: [UnwrittenItem]) -> [UnwrittenItem] {
        conflicts.filter { $0.item.syncStatus != .deletedHereChangedThere }
    }

    /// Writes the service's version of a conflict into a file, and records which version was shown.
    /// - Parameter namesCommand: whether the error names the commands that choose one of two versions.
    /// - Returns: the error, which names the file.
    private func show(_ item: ComparedItem, _ reason: SafeText, namesCommand: Bool, _ writer: TreeWriter)
        throws(TritonError) -> TritonError
    {
        if let copies, item.remote != nil {
            let file = try copies.write(item, writer)
            return TritonError(
                .partial, "it differs: the service's version is in '\(line: file)'; '--force' replaces it there")
        }
        // Nil for a name with invisible characters, which nobody could read or copy in a command.
        let shellWord = ShellQuoting.bash(paths(item.path)), word = namesCommand ? shellWord : nil
        if item.syncStatus == .deletedHereChangedThere {
            let command: SafeText = "'triton folder pull\(line: shellWord.map { " " + $0 } ?? "")' restores it"
            let deletion: SafeText = "; to delete that version too, remove the file again, and push with '--delete'"
            return TritonError(.partial, "\(reason): \(command)\(item.isInLaterCommit ? "" : deletion)")
        }
        guard let remote = item.remote else {
            guard item.local != nil, let word else { return TritonError(.partial, reason) }
            return TritonError(
                .partial,
                """
                \(reason): 'triton folder push --ours \(line: word)' sends it again, 'triton folder pull --theirs \
                \(line: word)' removes the file
                """)
        }
        var file = FolderLayout.remoteFiles(of: item.name, item.path).first
        // The copy is that of the version that was shown last.
        if !item.hasRemoteFile || !item.shown.contains(remote.version, of: item.name.kind) {
            file = try writer.putRemote(item).first
            try journal.add([.shown(item.name, RecordedVersion(remote.version, of: item.name.kind))])
        }
        let place: SafeText = file.map { ": the service's version is in '\(line: paths($0))'" } ?? ""
        guard let word else { return TritonError(.partial, reason + place) }
        return TritonError(
            .partial,
            """
            \(reason)\(place); 'triton folder push --ours \(line: word)' sends yours, 'triton folder pull --theirs \
            \(line: word)' takes the service's
            """)
    }
}

/// A folder beside an archive, for the versions of the service that differ from those of the archive.
struct ConflictCopies: Sendable {
    /// As it is shown.
    private let name: String
    private let path: String
    private let time: Date

    /// - Parameter archive: as it was typed.
    init(of archive: String, in workingFolder: String, at time: Date) {
        let file = Path.name(of: archive)
        let ending = [".tar.gz", ".tgz", ".tar"].first { file.hasSuffix($0) } ?? ""
        name = String(file.dropLast(ending.count)) + ".remote"
        path = Path.join(workingFolder, name)
        self.time = time
    }

    /// - Returns: the file, as it is shown.
    func write(_ item: ComparedItem, _ writer: TreeWriter) throws(TritonError) -> String {
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .system(errno, "cannot create folder", path) }
        let root = try FolderRoot(path, at: time), files: [String]
        do throws(TritonError) { files = try writer.putRemote(item, below: root) } catch {
            // Its path is that below the folder.
            throw TritonError(error.code, error.sentence).withContext("cannot use", SafeText(line: name))
        }
        return files.first.map { name + "/" + $0 } ?? name
    }
}
