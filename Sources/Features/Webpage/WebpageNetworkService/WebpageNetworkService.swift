package import Domain
package import OMGAPI

/// Typed calls of the service (service reference, section 6.13), and the profile picture from its public host. The
/// layers above do not see the quirks of the service.
package struct WebpageNetworkService: Sendable {
    private let api: any APIClient
    private let files: any FileDownloading

    package init(api: any APIClient, files: any FileDownloading) {
        self.api = api
        self.files = files
    }

    package func page(of address: Address) async throws -> ReadItem<WebPage> {
        try await api.perform(.webPage(of: address))
    }

    /// - Returns: whether the page was published; nil when the service does not say.
    package func save(_ page: WebPage, publishing: Bool) async throws -> Bool? {
        try await api.perform(.save(page, publishing: publishing))
    }

    package func avatar(of address: Address) -> Avatar {
        Avatar(address: address, imageURL: files.location(of: Avatar(address: address).imageURL))
    }

    package func picture(of address: Address) async throws -> [UInt8] {
        try await files.download(Avatar(address: address).imageURL)
    }

    package func upload(
        _ picture: [UInt8], kind: ImageKind, to address: Address,
        progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?
    ) async throws {
        try await api.perform(.upload(picture, kind: kind, to: address).with(progress: progress))
    }
}
