package import Domain

/// The functions of the pictures feature that the texts of a weblog need.
package struct PictureUploads: Sendable {
    /// Returns the URL of a picture that was uploaded before from this machine, or nil.
    package let known: @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?
    /// Uploads a picture unless it was uploaded before, and returns its URL.
    package let upload:
        @Sendable (_ bytes: [UInt8], _ file: String, _ alt: String, _ address: Address) async throws -> String
    /// Why a picture with this description must not be uploaded; nil if it may be.
    package let refusal: @Sendable (_ alt: String?) throws -> TritonError?
    package let list: @Sendable (_ address: Address) async throws -> [Picture]
    package let download: @Sendable (_ picture: Picture) async throws -> [UInt8]

    /// A hint how a picture in a text is described.
    package static func describing(inTag isTag: Bool) -> SafeText {
        isTag ? "describe it in the tag: alt=\"TEXT\"" : "describe it between the brackets: ![TEXT](FILE)"
    }

    package init(
        known: @escaping @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?,
        upload:
            @escaping @Sendable (_ bytes: [UInt8], _ file: String, _ alt: String, _ address: Address) async throws
            -> String,
        refusal: @escaping @Sendable (_ alt: String?) throws -> TritonError?,
        list: @escaping @Sendable (_ address: Address) async throws -> [Picture],
        download: @escaping @Sendable (_ picture: Picture) async throws -> [UInt8]
    ) {
        self.known = known
        self.upload = upload
        self.refusal = refusal
        self.list = list
        self.download = download
    }

    /// The URL of the picture that shows this image, of the pictures with these URLs. Only images of the same size are
    /// downloaded.
    package func url(of image: [UInt8], among urls: [String], of listed: [String: Picture]) async throws -> String? {
        for url in urls {
            guard let there = listed[url], there.size == image.count, try await download(there) == image else {
                continue
            }
            return url
        }
        return nil
    }

    /// All pictures of an address, by the URLs of their images.
    package func listed(_ address: Address) async throws -> [String: Picture] {
        Dictionary(try await list(address).map { ($0.imageURL, $0) }) { first, _ in first }
    }
}
