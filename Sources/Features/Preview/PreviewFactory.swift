public import Commands

/// Shows texts of a folder as pages, on loopback.
public struct PreviewFactory: NounFactory {
    package let environment: PreviewEnvironment

    package init(environment: PreviewEnvironment) { self.environment = environment }

    package static let noun = Noun<PreviewEnvironment>(
        "preview", "look at texts as pages before they are published",
        about: """
            Shows the now page, the web page and the entries of a folder in a browser, and loads the page again \
            whenever a file changes. The texts are rendered as Markdown, by the library cmark-gfm (the package \
            libcmark-gfm-extensions0.29.0.gfm.6 of Debian 12), inside of the address's own template and style sheets \
            as far as they are known: configuration/template.html and configuration/configuration.txt, web/style.css \
            and web/head.html of the folder, otherwise the template that the weblog has at the service.

            It is a preview: omg.lol renders a text itself, and may do it in another way. What only the service can \
            fill in, such as {recent-posts}, is marked and not guessed; so are the lines '--- Section ---' and \
            '| Key: value' of a now page and a web page, whose comments are left out. Scripts of a page do not run.

            A link to another text works if it names its file, or the location that its header has; for any other \
            one a page says what the preview knows.

            Only this machine is answered, under the names 127.0.0.1 and localhost. Of a folder only texts, style \
            sheets and pictures are served; names that begin with a dot and links are not. Of a single text only the \
            style sheets and pictures are served that its page names, and the pictures that those style sheets name.
            """,
        main: Verb(ShowPreview.self))
}

/// The dependencies of the command.
package struct PreviewEnvironment: Sendable {
    let workingFolder: String
    /// The template of the weblog at the service.
    let template: @Sendable () async throws -> String

    package init(workingFolder: String, template: @escaping @Sendable () async throws -> String) {
        self.workingFolder = workingFolder
        self.template = template
    }
}
