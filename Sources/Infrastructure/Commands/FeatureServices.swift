package import Cache
package import Changes
package import Database
package import Domain
package import Files
package import HTTPTransport
package import OMGAPI
package import Session

/// The dependencies of a feature. They are made for each command from the present parts of the program, so that the
/// next command uses a part that was replaced. A test makes them from its doubles.
package struct FeatureServices: Sendable {
    package let api: any APIClient
    package let raw: any RawAPIClient
    package let files: any FileDownloading
    /// Checks links, without a token.
    package let links: LinkProbe
    package let cache: CacheDatabase
    /// Stores the images that are shown on the terminal.
    package let pictures: PictureCache
    package let reads: ReadThrough
    /// The user data that has no other copy, see `UserDatabase`.
    package let userData: ProfileDatabase
    package let session: Session
    /// Decides which addresses are the account's.
    package let ownership: AddressOwnership
    /// The settings of the command's profile in the configuration.
    package let settings: ProfileSettings
    /// The token of the profile, for the commands that log in and out.
    package let credentials: any CredentialKeeping
    /// The command that is run.
    package let call: Invocation

    package init(
        api: any APIClient, raw: any RawAPIClient, files: any FileDownloading, links: LinkProbe, cache: CacheDatabase,
        pictures: PictureCache, reads: ReadThrough,
        userData: ProfileDatabase, session: Session, ownership: AddressOwnership, settings: ProfileSettings,
        credentials: any CredentialKeeping, call: Invocation
    ) {
        self.api = api
        self.raw = raw
        self.files = files
        self.links = links
        self.cache = cache
        self.pictures = pictures
        self.reads = reads
        self.userData = userData
        self.session = session
        self.ownership = ownership
        self.settings = settings
        self.credentials = credentials
        self.call = call
    }

    package var changes: Changes { call.changes }
    /// The user data about what the service has.
    package var serviceData: ProfileDatabase { userData.named(session.storageName) }

    package var time: TimeSource { call.time }
    /// Whether nothing is stored or deleted (`--dry-run`).
    package var isDryRun: Bool { call.isDryRun }
}
