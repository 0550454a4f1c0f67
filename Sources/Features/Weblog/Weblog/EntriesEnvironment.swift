import Commands
import Domain
import Files
import HTTPTransport
import OMGAPI
import Output
import WeblogRepository
import WeblogService

/// The dependencies of the commands about entries.
struct EntriesEnvironment: Sendable {
    let repository: EntriesRepository

    let pictures: PictureUploads
    /// For one command. The note is for the user: why a history is not used.
    let origins: @Sendable (_ note: @escaping @Sendable (SafeText) -> Void) -> EntryOrigins
    /// Asks the hosts that texts link to.
    let links: LinkProbe
    private let shown: PictureCache
    private let files: any FileDownloading

    init(
        _ services: FeatureServices, _ pictures: PictureUploads,
        _ origins: @escaping @Sendable (_ note: @escaping @Sendable (SafeText) -> Void) -> EntryOrigins
    ) {
        self.pictures = pictures
        self.origins = origins
        links = services.links
        shown = services.pictures
        files = services.files
        repository = EntriesRepository(services.items())
    }

    /// The pictures from the service's own host that a text shows; nil if there are none. Another host would learn who
    /// reads the text.
    func images(in text: String) -> CommandOutput.Pictures? {
        let host = "https://cdn.\(Picture.host)/"
        guard text.contains(host) else { return nil }
        return .linked { url in
            guard url.hasPrefix(host) else { return nil }
            // If it cannot be fetched, only its description is shown.
            return try? await shown.picture(url) { try await files.download(url) }
        }
    }
}
