public import Commands

/// The account behind the addresses.
public struct AccountFactory: NounFactory {
    package let environment: AccountRepository

    package init(_ services: FeatureServices) {
        environment = AccountRepository(access: AccountAccess(items: services.items(), session: services.session))
    }

    package static let cacheSchemas = [AccountPersistenceService.schema]

    package static let changes = [
        AccountNameHandler.description, AccountSettingsHandler.description, PreferenceHandler.description,
        SessionHandler.description,
    ]

    package static let noun = Noun<AccountRepository>(
        "account", "the account behind your addresses",
        about: """
            An account has a sign-in e-mail, a name, a few settings, and sessions: the browsers and programs that are \
            logged in to it. Most requests about it need its e-mail address, which 'auth login' stores; without one \
            the service is asked who owns the token.
            """,
        .verb(GetAccount.self), .verb(ChangeAccountName.self), .verb(ChangeAccountSettings.self),
        .group(
            name: "sessions", abstract: "list and end sessions", standard: "list",
            [Verb(ListSessions.self), Verb(DeleteSessions.self)]),
        .verb(SetPreference.self))

    package func makeChangeHandlers() -> [any ChangeHandler] { environment.handlers }
}
