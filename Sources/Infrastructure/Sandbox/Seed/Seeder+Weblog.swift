/// The weblog of `demo`.
extension Seeder {
    func demoWeblog() throws {
        try weblog("demo", configuration: Self.configuration, template: Self.template)
        try entry(
            "demo", "first-light", "Date: \(headerDate(8 * Self.day))\n" + Self.firstLight, age: 0,
            configuration: Self.configuration)
        try entry(
            "demo", "tomatoes", "---\nDate: \(headerDate(2 * Self.day))\n" + Self.tomatoes, age: 0,
            configuration: Self.configuration)
        try entry(
            "demo", "half-an-idea", "---\nDate: \(headerDate(Self.day))\n" + Self.draft, age: 0,
            configuration: Self.configuration)
        try entry("demo", "about", Self.about, age: 20 * Self.day, configuration: Self.configuration)
    }

    private static let configuration = """
        // The weblog of the sandbox

        Weblog Title: Notes from the sandbox
        Weblog Description: Small things, written down.
        Author: You
        Separator:  ~ 
        Timezone: UTC
        Date format: F j, Y g:i A

        # Where posts live
        Post path format: /Y/m/

        Default post: <<[---
        Date: $date
        ---

        # A new note

        What happened?]>>

        """

    private static let template = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>{weblog-title}{separator}{post-title}</title>
        {feeds}
        </head>
        <body>
        <main>
        {body}
        <p>{date} {tags}</p>
        </main>
        {recent-posts}
        </body>
        </html>

        """

    private static let firstLight = """
        Tags: sandbox, Morning

        # First light

        This weblog is **not real**, which makes it a good place to practise.

        """

    private static let tomatoes = """
        Tags: garden
        ---

        # Tomatoes, at last

        Three of them are red. I have named none of them, because I know how this ends: \
        [soup](https://example.com/soup).

        """

    private static let draft = """
        Status: Draft
        ---

        # Half an idea

        Something about kettles and patience.

        """

    private static let about = """
        ---
        Type: Page
        Title: About this weblog
        Location: /about
        ---

        Everything here was put in place by `triton sandbox reset`.

        """
}
