public import Commands

/// The mailboxes to which the mail of an address is forwarded.
public struct EmailFactory: NounFactory {
    package let environment: EmailRepository

    package init(_ services: FeatureServices) { environment = EmailRepository(services.items()) }

    package static let cacheSchemas = [EmailPersistenceService.schema]

    package static let noun = Noun<EmailRepository>(
        "email", "e-mail forwarding",
        about: """
            Mail to ADDRESS@omg.lol is forwarded to the mailboxes of a list. 'set' replaces the list, 'add' and \
            'remove' change it.
            """,
        .verb(GetForwarding.self), .verb(SetForwarding.self), .verb(AddToForwarding.self),
        .verb(RemoveFromForwarding.self))
}
