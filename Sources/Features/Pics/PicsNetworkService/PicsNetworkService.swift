package import Domain
package import OMGAPI

/// The calls of the service reference, section 6.15, typed, and the download of images from their host.
package struct PicsNetworkService: Sendable {
    private let api: any APIClient
    private let files: any FileDownloading

    package init(api: any APIClient, files: any FileDownloading) {
        self.api = api
        self.files = files
    }

    package func feed() async throws -> [Picture] { try await api.perform(.everyonesPictures) }
    package func list(of address: Address) async throws -> [Picture] { try await api.perform(.pictures(of: address)) }
    /// The pictures that everybody sees.
    package func publicList(of address: Address) async throws -> [Picture] {
        try await api.perform(.pictures(of: address, publicly: true))
    }
    package func picture(_ id: String, of address: Address) async throws -> Picture {
        try await api.perform(.picture(id, of: address))
    }
    /// - Parameter progress: bytes sent and bytes to send.
    package func upload(_ bytes: [UInt8], of address: Address, progress: @escaping @Sendable (Int, Int) -> Void)
        async throws -> Picture
    {
        try await api.perform(.upload(bytes, of: address).with(progress: progress))
    }
    package func update(_ id: String, _ change: PictureChange, of address: Address) async throws {
        try await api.perform(.update(id, change, of: address))
    }
    package func delete(_ id: String, of address: Address) async throws {
        try await api.perform(.deletePicture(id, of: address))
    }
    package func download(_ picture: Picture) async throws -> [UInt8] { try await files.download(picture.imageURL) }
}
