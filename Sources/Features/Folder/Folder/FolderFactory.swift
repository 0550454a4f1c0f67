package import Changes
public import Commands

/// An address as a folder of files.
public struct FolderFactory: AppFactory {
    private let environment: FolderEnvironment

    /// - Parameters:
    ///   - handlers: who reads and sends each kind of thing.
    ///   - workingFolder: where the program was started.
    package init(handlers: ChangeHandlers, workingFolder: String) {
        environment = FolderEnvironment(handlers: handlers, workingFolder: workingFolder)
    }

    static let noun = Noun<FolderEnvironment>(
        "folder", "a whole address as files",
        about: """
            A folder keeps everything of an address as files: pages, weblog, pastes, PURLs, statuses and pictures. Edit them with any program, keep them in \
            git, publish them from CI. 'push' replaces a text of the service only if the folder has had exactly that text before; what was changed on both \
            sides is merged if the changes do not overlap, and is a conflict otherwise. Whatever is replaced can be restored: at the service with 'triton undo', in \
            the folder from '.triton/trash'. Nothing is deleted because it is missing: deletions need --delete.
            """,
        .verb(CloneFolder.self), .verb(ShowFolderStatus.self), .verb(DiffFolder.self), .verb(PullFolder.self),
        .verb(PushFolder.self),
        .verb(ExportFolder.self), .verb(RestoreFolder.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
