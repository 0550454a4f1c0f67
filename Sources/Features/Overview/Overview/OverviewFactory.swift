public import Commands

/// One screen with what matters now.
public struct OverviewFactory: NounFactory {
    package let environment: OverviewSources

    package init(sources: OverviewSources) { environment = sources }

    package static let noun = Noun<OverviewSources>(
        "overview", "one screen with what matters now",
        about: """
            When your addresses expire, what waits in the outbox, drafts of the weblog, the age of the now page, the \
            new visits of your PURLs, and the newest statuses of those whom you follow. All of it is asked at once. \
            What cannot be read is named at the end, and the rest is shown.
            """,
        main: Verb(ShowOverview.self))
}
