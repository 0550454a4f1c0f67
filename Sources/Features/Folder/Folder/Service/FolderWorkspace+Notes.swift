import Commands
import Domain
import FolderPlan
import WeblogService

/// What a command says about files that it does not compare or send.
extension FolderWorkspace {
    /// Says which files count for nothing: the service has only names in UTF-8.
    func noteUnusableNames(_ call: Invocation) {
        let names = root.unusableNames
        guard names.count > 1 else {
            if let name = names.first { call.note("'\(line: paths(name))' is left out: its name is not UTF-8") }
            return
        }
        let shown = names.prefix(5).map { "'\(line: paths($0))'" as SafeText }.joined(separator: ", ")
        let more: SafeText = names.count > 5 ? " and \(names.count - 5) more" : ""
        call.note("\(names.count) files are left out, because their names are not UTF-8: \(shown)\(more)")
    }

    func noteSkippedFiles(_ local: LocalTree, _ call: Invocation) {
        let files = local.skipped.paths
        guard files.count > 1 else {
            if let path = files.first {
                call.note("git's sparse checkout leaves out '\(line: paths(path))': it is not compared")
            }
            return
        }
        call.note("git's sparse checkout leaves out \(files.count) files: their items are not compared")
    }

    func noteIgnoredFiles(_ files: [String], _ call: Invocation) {
        guard let first = files.first else { return }
        call.note(IgnoredFiles.note(paths(first), count: files.count))
    }

    func noteMistypedNames(_ call: Invocation) {
        for found in root.mistyped { call.note("\(line: paths(found.path)): \(found.message)") }
    }
}
