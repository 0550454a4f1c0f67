import Commands
import Files
import PicsPersistenceService
import PicsRepository
import Session
import Settings

package struct PicsEnvironment: Sendable {
    let repository: PicsRepository
    private let shown: PictureCache
    private let settings: ProfileSettings

    /// Whether a picture must have a description (`pics.require_alt`).
    var requiresAlt: Bool {
        get throws { try settings.isOn("pics.require_alt") }
    }

    /// Why a picture with this description must not be uploaded; nil if it may be.
    func refusal(ofAlt alt: String?) throws -> TritonError? {
        guard try requiresAlt, alt?.trimmed.isEmpty != false else { return nil }
        return TritonError(.usage, "it has no description, and 'pics.require_alt' is set")
    }

    init(_ services: FeatureServices) {
        settings = services.settings
        shown = services.pictures
        repository = PicsRepository(
            services.items(), files: services.files, uploads: UploadedPictures(services.serviceData))
    }

    /// The picture that an operand stands for; `latest` is looked up.
    func resolve(_ named: ItemReference) async throws -> ItemReference {
        guard named.name == "latest" else { return named }
        let newest = try await repository.newest(of: named.address)
        return ItemReference(address: named.address, name: newest.id, isForeign: named.isForeign)
    }

    /// The images of these pictures, for a terminal that shows them.
    func images(of pictures: [Picture], rows: Int = .max) -> CommandOutput.Pictures {
        CommandOutput.Pictures(rows: rows) { [self] position in
            let picture = pictures[position]
            // If the image cannot be fetched, only the description is shown.
            return try? await shown.picture(picture.imageURL) { try await repository.download(picture) }
        }
    }
}
