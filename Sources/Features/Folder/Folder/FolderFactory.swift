package import Changes
public import Commands
import FolderPlan
package import HTTPTransport
package import WeblogService

/// An address as a folder of files.
public struct FolderFactory: NounFactory {
    package let environment: FolderEnvironment

    /// - Parameter workingFolder: the absolute path of the folder in which the program was started.
    package init(
        handlers: ChangeHandlers, workingFolder: String, uploads: PictureUploads,
        links: @escaping @Sendable () throws -> LinkProbe
    ) {
        environment = FolderEnvironment(
            handlers: handlers, workingFolder: workingFolder, uploads: uploads, links: links)
    }

    /// - Parameter kinds: of a `.triton.toml`; nil where it does not set them.
    /// - Throws: ``TritonError`` of code `config` for one that does not exist.
    package static func check(kinds: [String]?) throws(TritonError) {
        guard let unknown = Set(kinds ?? []).subtracting(ItemKind.nouns).min() else { return }
        throw ItemKind.error(unknown: unknown, .config)
            .withContext("cannot use 'kinds' of", SafeText(trusted: FolderPath.settings))
    }

    package static let noun = Noun<FolderEnvironment>(
        "folder", "a whole address as files",
        about: """
            A folder keeps an address as files: pages, weblog, pastes, PURLs, statuses and pictures. Edit them with \
            any program, keep them in git, publish them from CI. The kinds are \
            \(ItemKind.nouns.joined(separator: ", ")). DNS records (dns) and the forwarding of e-mail (email) are kept \
            only if 'folder clone --kinds' or .triton.toml names them. The account is not in the folder: 'triton \
            account' shows and changes it.

            'push' replaces a text of the service only if the folder has had exactly that text before. What was \
            changed on both sides is merged if the changes do not overlap, and is a conflict otherwise.

            'triton undo' restores what was replaced at the service. What was replaced in the folder is in \
            '.triton/trash' for \(ChangeStore.Limits().days) days. A file or a line that you save while 'pull' or \
            'push' runs is not replaced: the command names it, and the next one compares it. A file or an item that \
            is missing on one side is deleted on the other side only with --delete.

            Pages: now.md, web/page.md (with style.css and head.html), status/bio.md (with bio.css and bio.head.html) \
            and configuration/.

            Weblog: weblog/ holds the entries as .md or .markdown files; the id is the path with '_' for '/', without \
            the extension. css/, js/ and templates/ hold the files and templates of the weblog whose ids begin with \
            the name of the folder, such as 'templates_main'; the others are in weblog/, too. A hidden file there, \
            whose name begins with a dot, is not an entry.

            Pastes: paste/ holds one file for each. What belongs to an editor, to the system or to git there, \
            as every name does that begins with '.git', is not read: a paste '.gitignore' is the file '%2Egitignore'. \
            In pics/ no hidden file is read.

            Records: purls.tsv, listed.tsv, email.txt, status/statuses.jsonl and pics/pics.jsonl have one on each \
            line; dns.toml has one table for each. A status without an id, and a picture without a line in \
            pics.jsonl, are new: statuses are posted in the order of their lines, and pictures in that of the names \
            of their files. A status has its link as 'external_url', which cannot be changed once it is posted. \
            An unknown key is an error, and so are one that is there twice and a further value of a line.

            Names: a title or an id that is longer than 200 bytes as the name of a file is shortened there; names.tsv \
            has all of it. A file whose name is not UTF-8 is left out, with a note.

            git: a file that git keeps and leaves out of the folder, as 'git sparse-checkout' does, is not deleted: \
            its item is not compared, and a note says how many files these are. All records of a table count as its \
            items. A new file that git ignores and does not keep is not sent, with a note; one that was sent or pulled \
            before is sent as before. If git is not installed, does not accept the repository, or cannot read its \
            index, a new file may be one that git ignores: it is named and not sent, and the exit code is 3. 'push \
            --ours' sends it all the same. For a repository around the folder that ignores all of it, every file \
            counts.

            'triton help tutorial' is a first hour with a folder, and 'triton help ci' has workflows.
            """,
        .verb(CloneFolder.self), .verb(ShowFolderStatus.self), .verb(DiffFolder.self), .verb(PullFolder.self),
        .verb(PushFolder.self), .verb(CheckFolder.self),
        .verb(ExportFolder.self), .verb(RestoreFolder.self))
}
