public import Commands
import PicsPersistenceService
import PicsRepository
import Platform
package import Settings
package import WeblogService

/// Pictures on some.pics.
public struct PicsFactory: NounFactory {
    package let environment: PicsEnvironment

    package init(_ services: FeatureServices) { environment = PicsEnvironment(services) }

    /// For features whose texts show pictures: uploads them in the way of `pic upload`.
    package static func uploads(_ services: @escaping @Sendable () throws -> FeatureServices) -> PictureUploads {
        let environment = Lazy { PicsEnvironment(try services()) }
        return PictureUploads(
            known: { try environment.get().repository.knownImageURL(of: $0, at: $1) },
            forgetDeleted: { try await environment.get().repository.forgetDeleted($0, at: $1) },
            upload: { try await environment.get().repository.imageURL(of: $0, from: $1, alt: $2, at: $3) },
            refusal: { try environment.get().refusal(ofAlt: $0) },
            list: { try await environment.get().repository.list(of: $0) },
            download: { try await environment.get().repository.download($0) },
            publicIDs: { try await environment.get().repository.publicIDs(of: $0) })
    }

    package static let cacheSchemas = [PicsPersistenceService.schema]
    package static let userSchemas = [UploadedPictures.schema]

    package static let changes = [PicsRepository.description]

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

    package func makeChangeHandlers() -> [any ChangeHandler] { [environment.repository] }
}

extension OperandKind {
    static let picture = item(PicsPersistenceService.names)
}
