package import Changes
public import Commands

/// An address as a folder of files.
public struct FolderFactory: AppFactory {
    private let environment: FolderEnvironment

    /// - Parameters:
    ///   - handlers: who reads and sends each kind of thing.
    ///   - workingFolder: where the program was started.
    ///   - uploads: sends the pictures that are beside texts.
    package init(handlers: ChangeHandlers, workingFolder: String, uploads: PictureUploads) {
        environment = FolderEnvironment(handlers: handlers, workingFolder: workingFolder, uploads: uploads)
    }

    static let noun = Noun<FolderEnvironment>(
        "folder", "a whole address as files",
        about: """
            A folder keeps everything of an address as files: pages, weblog, pastes, PURLs, statuses and pictures. Edit them with any program, keep them in \
            git, publish them from CI. 'push' replaces a text of the service only if the folder has had exactly that text before; what was changed on both \
            sides is merged if the changes do not overlap, and is a conflict otherwise. Whatever is replaced can be restored: at the service with 'triton undo', in \
            the folder from '.triton/trash', for 90 days. Nothing is deleted because it is missing: deletions need --delete.

            now.md, web/page.md, status/bio.md (with style.css, head.html, bio.css and bio.head.html beside them) and configuration/ are pages; weblog/ holds \
            entries, whose id is the path with '_' for '/'; css/, js/ and templates/ hold files and templates of the weblog; paste/ holds pastes. \
            purls.tsv, listed.tsv, dns.toml and email.txt have one thing a line, status/statuses.jsonl and pics/pics.jsonl too. A status without an id, and a \
            picture without a line, are new. The kinds are now, web, weblog, status, paste, purl and pic, and dns and email if 'kinds' in .triton.toml names \
            them. The account is not kept: 'triton account' shows and changes it.

            'triton help tutorial' is a first hour with a folder, and 'triton help ci' has workflows.
            """,
        .verb(CloneFolder.self), .verb(ShowFolderStatus.self), .verb(DiffFolder.self), .verb(PullFolder.self),
        .verb(PushFolder.self),
        .verb(ExportFolder.self), .verb(RestoreFolder.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
