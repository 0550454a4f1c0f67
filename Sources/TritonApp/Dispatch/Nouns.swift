import Account
import Addresses
import Aliases
import Auth
package import Changes
package import CommandKit
import Completions
import Configuration
import DNS
package import Database
import Email
import Folder
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

/// A noun of the program, and how its factory is assembled.
package struct NounEntry: Sendable {
    package let noun: LazyNoun
    package let make: @Sendable (TritonEnvironment, Invocation) throws -> any AppFactory
    /// The kinds of changes that it makes.
    package let changes: @Sendable () -> [ChangeDescription]

    package init<Factory: AppFactory>(
        _ name: String, otherNames: [String] = [], _ factory: Factory.Type,
        _ make: @escaping @Sendable (TritonEnvironment, Invocation) throws -> Factory
    ) {
        noun = LazyNoun(name, otherNames: otherNames) { factory.description }
        self.make = make
        changes = { factory.changes }
    }

    package var name: String { noun.name }
    package var description: NounDescription { noun.description }
}

extension [NounEntry] {
    /// What no alias and no external command can take.
    package var coreWords: [String] { flatMap { [$0.name] + $0.noun.otherNames } + Meta.reservedWords }
}

/// The table of nouns. Adding one is one line here, and its target in the manifest.
package enum Nouns {
    package static let all: [NounEntry] = [
        NounEntry("status", StatusFactory.self, StatusFactory.assemble),
        NounEntry("purl", PURLsFactory.self, PURLsFactory.assemble),
        NounEntry("paste", PastebinFactory.self, PastebinFactory.assemble),
        NounEntry("now", NowFactory.self, NowFactory.assemble),
        NounEntry("web", WebpageFactory.self, WebpageFactory.assemble),
        NounEntry("weblog", WeblogFactory.self, WeblogFactory.assemble),
        NounEntry("pic", PicsFactory.self, PicsFactory.assemble),
        NounEntry("dns", DNSFactory.self, DNSFactory.assemble),
        NounEntry("email", EmailFactory.self, EmailFactory.assemble),
        NounEntry("folder", FolderFactory.self, FolderFactory.assemble),
        NounEntry("auth", AuthFactory.self, AuthFactory.assemble),
        NounEntry("address", AddressesFactory.self, AddressesFactory.assemble),
        NounEntry("account", AccountFactory.self, AccountFactory.assemble),
        NounEntry("theme", ThemesFactory.self, ThemesFactory.assemble),
        NounEntry("service", ServiceFactory.self, ServiceFactory.assemble),
        NounEntry("config", ConfigurationFactory.self, ConfigurationFactory.assemble),
        NounEntry("sandbox", SandboxControlFactory.self, SandboxControlFactory.assemble),
        NounEntry("api", RawAPIFactory.self, RawAPIFactory.assemble),
        NounEntry("search", SearchFactory.self, SearchFactory.assemble),
        NounEntry("outbox", OutboxFactory.self, OutboxFactory.assemble),
        NounEntry("undo", UndoFactory.self, UndoFactory.assemble),
        NounEntry("redo", RedoFactory.self, RedoFactory.assemble),
        NounEntry("alias", AliasesFactory.self, AliasesFactory.assemble),
        NounEntry("doctor", DoctorFactory.self, DoctorFactory.assemble),
        NounEntry("help", HelpFactory.self, HelpFactory.assemble),
        NounEntry("repl", otherNames: ["shell"], ReplFactory.self, ReplFactory.assemble),
        NounEntry("completion", CompletionsFactory.self, CompletionsFactory.assemble),
    ]

    /// What is known of a kind of change; nil for a kind of a newer version.
    package static func changeDescription(of kind: ChangeKind) -> ChangeDescription? {
        all.lazy.flatMap { $0.changes() }.first { $0.kind == kind }
    }

    package static func named(_ name: String) -> NounEntry? { all.first { $0.name == name } }

    /// What the features keep in the cache of a profile.
    package static let cacheSchemas: [FeatureSchema] = [
        Fetched.schema, SearchIndex.schema, StatusFactory.cacheSchema, PURLsFactory.cacheSchema, PastebinFactory.cacheSchema, NowFactory.cacheSchema, WebpageFactory.cacheSchema,
        WeblogFactory.cacheSchema, PicsFactory.cacheSchema, DNSFactory.cacheSchema, EmailFactory.cacheSchema, AddressesFactory.cacheSchema, AccountFactory.cacheSchema,
        ThemesFactory.cacheSchema, ServiceFactory.cacheSchema,
    ]

    /// How many migrations these are. Every start needs the number, and to add it up it would touch the code of every
    /// feature; a test counts.
    package static let cacheVersion = 30

    /// What is kept beside the cache, and never lost.
    package static let userSchemas: [FeatureSchema] = LegacyChanges.schemas + [StatusFactory.userSchema, AuthFactory.userSchema, ChangeStore.schema]
    /// As ``cacheVersion``.
    package static let userVersion = 6
}
