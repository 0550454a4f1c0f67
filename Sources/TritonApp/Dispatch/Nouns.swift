import Account
import Addresses
import Aliases
import Auth
package import CommandKit
import Completions
import Configuration
import DNS
package import Database
import Email
import Now
import Outbox
import PURLs
import Pastebin
import Pics
import RawAPI
import SandboxControl
import Search
import Shell
import Service
import Status
import Themes
import Undo
import Webpage
import Weblog

/// A noun of the program: what is known of it without making anything, and how its factory is assembled.
package struct NounEntry: Sendable {
    package let description: NounDescription
    package let make: @Sendable (TritonEnvironment, Invocation) throws -> any AppFactory

    init<Factory: AppFactory>(_ factory: Factory.Type, _ make: @escaping @Sendable (TritonEnvironment, Invocation) throws -> Factory) {
        description = factory.description
        self.make = make
    }
}

/// The table of nouns. Adding one is one line here, and its target in the manifest.
package enum Nouns {
    package static let all: [NounEntry] = [
        NounEntry(StatusFactory.self, StatusFactory.assemble),
        NounEntry(PURLsFactory.self, PURLsFactory.assemble),
        NounEntry(PastebinFactory.self, PastebinFactory.assemble),
        NounEntry(NowFactory.self, NowFactory.assemble),
        NounEntry(WebpageFactory.self, WebpageFactory.assemble),
        NounEntry(WeblogFactory.self, WeblogFactory.assemble),
        NounEntry(PicsFactory.self, PicsFactory.assemble),
        NounEntry(DNSFactory.self, DNSFactory.assemble),
        NounEntry(EmailFactory.self, EmailFactory.assemble),
        NounEntry(AuthFactory.self, AuthFactory.assemble),
        NounEntry(AddressesFactory.self, AddressesFactory.assemble),
        NounEntry(AccountFactory.self, AccountFactory.assemble),
        NounEntry(ThemesFactory.self, ThemesFactory.assemble),
        NounEntry(ServiceFactory.self, ServiceFactory.assemble),
        NounEntry(ConfigurationFactory.self, ConfigurationFactory.assemble),
        NounEntry(SandboxControlFactory.self, SandboxControlFactory.assemble),
        NounEntry(RawAPIFactory.self, RawAPIFactory.assemble),
        NounEntry(SearchFactory.self, SearchFactory.assemble),
        NounEntry(OutboxFactory.self, OutboxFactory.assemble),
        NounEntry(UndoFactory.self, UndoFactory.assemble),
        NounEntry(AliasesFactory.self, AliasesFactory.assemble),
        NounEntry(DoctorFactory.self, DoctorFactory.assemble),
        NounEntry(HelpFactory.self, HelpFactory.assemble),
        NounEntry(ReplFactory.self, ReplFactory.assemble),
        NounEntry(CompletionsFactory.self, CompletionsFactory.assemble),
    ]

    /// What no alias and no external command can take.
    package static var coreWords: [String] { all.map(\.description.name) + Meta.reservedWords + otherNames.map(\.key) }

    /// Nouns that go by another word too.
    package static let otherNames = ["shell": "repl"]

    package static func named(_ name: String) -> NounEntry? { all.first { $0.description.name == name } }

    /// What the features keep in the cache of a profile.
    package static let cacheSchemas: [FeatureSchema] = [
        Fetched.schema, SearchIndex.schema, StatusFactory.cacheSchema, PURLsFactory.cacheSchema, PastebinFactory.cacheSchema, NowFactory.cacheSchema, WebpageFactory.cacheSchema,
        WeblogFactory.cacheSchema, PicsFactory.cacheSchema, DNSFactory.cacheSchema, EmailFactory.cacheSchema, AddressesFactory.cacheSchema, AccountFactory.cacheSchema,
        ThemesFactory.cacheSchema, ServiceFactory.cacheSchema,
    ]

    /// What is kept beside the cache, and never lost.
    package static let userSchemas: [FeatureSchema] = [OutboxStore.schema, UndoStore.schema, StatusFactory.userSchema, AuthFactory.userSchema]
}
