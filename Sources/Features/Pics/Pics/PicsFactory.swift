package import Cache
package import Changes
public import Commands
package import Domain
import OMGAPI
import PicsPersistenceService
import PicsRepository
package import Settings

/// Pictures on some.pics.
public struct PicsFactory: NounFactory {
    package let environment: PicsEnvironment

    package init(_ services: FeatureServices) { environment = PicsEnvironment(services) }

    /// The URL of the picture for a file, which is uploaded unless this machine did so before. For features whose texts
    /// contain pictures.
    package func imageURL(of bytes: [UInt8], from file: String, alt: String, at address: Address) async throws
        -> String
    {
        try await environment.repository.imageURL(of: bytes, from: file, alt: alt, at: address)
    }

    /// The URL of the picture for a file; nil if this machine has not uploaded it.
    package func knownImageURL(of bytes: [UInt8], at address: Address) throws -> String? {
        try environment.repository.knownImageURL(of: bytes, at: address)
    }

    /// Why a picture with this description must not be uploaded; nil if it may be.
    package func refusal(ofAlt alt: String?) throws -> TritonError? { try environment.refusal(ofAlt: alt) }

    package func pictures(at address: Address) async throws -> [Picture] {
        try await environment.repository.list(of: address)
    }

    package func download(_ picture: Picture) async throws -> [UInt8] {
        try await environment.repository.download(picture)
    }

    package static let cacheSchemas = [PicsPersistenceService.schema]
    package static let userSchemas = [UploadedPictures.schema]

    package static let changes = [PictureChangeHandler.description]

    package static let settings = [
        KnownSetting(
            "pics.require_alt", .bool, standard: "false",
            "refuse an upload without a description, also of a picture beside a text")
    ]

    package static let noun = Noun<PicsEnvironment>(
        "pic", "pictures on some.pics",
        about: """
            A picture is a GIF, HEIC, JPG, PNG, SVG or WEBP file of 8 MB at most. It is shown to everybody once it has \
            a caption, unless it is hidden; a picture that was hidden cannot be shown again. The alternative text says \
            what it shows to those who cannot see it.

            'get', 'feed' and 'list --thumbnails' show the pictures themselves: as PNG in kitty, of any kind in iTerm2 \
            and WezTerm, and with 'chafa', where it is installed, in every other terminal with colours. Inside of tmux \
            they are shown by chafa, as blocks unless its option 'allow-passthrough' is on. --no-pictures and the \
            setting 'pictures' switch them off; 'triton doctor' says how they are shown.
            """,
        .verb(UploadPicture.self), .verb(ListPictures.self), .verb(GetPicture.self), .verb(EditPicture.self),
        .verb(DeletePicture.self),
        .verb(DownloadPicture.self), .verb(ListPictureFeed.self), .verb(OpenPicture.self))

    package func makeChangeHandlers() -> [any ChangeHandler] { [environment.repository.handler] }
}

extension OperandKind {
    static let picture = item(PicsPersistenceService.names)
}
