package import Domain

/// The functions of the pictures feature that the texts of a weblog need.
package struct PictureUploads: Sendable {
    /// Returns the URL of a picture that was uploaded before from this machine, or nil.
    package let known: @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?
    /// Forgets which of these pictures were deleted elsewhere, and returns their URLs.
    package let forgetDeleted: @Sendable (_ urls: Set<String>, _ address: Address) async throws -> Set<String>
    /// Uploads a picture unless it was uploaded before, and returns its URL.
    package let upload:
        @Sendable (_ bytes: [UInt8], _ file: String, _ alt: String, _ address: Address) async throws -> String
    /// Why a picture with this description must not be uploaded; nil if it may be.
    package let refusal: @Sendable (_ alt: String?) throws -> TritonError?
    package let list: @Sendable (_ address: Address) async throws -> [Picture]
    package let download: @Sendable (_ picture: Picture) async throws -> [UInt8]
    /// The ids of the pictures that everybody sees.
    package let publicIDs: @Sendable (_ address: Address) async throws -> Set<String>

    package init(
        known: @escaping @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?,
        forgetDeleted: @escaping @Sendable (_ urls: Set<String>, _ address: Address) async throws -> Set<String>,
        upload:
            @escaping @Sendable (_ bytes: [UInt8], _ file: String, _ alt: String, _ address: Address) async throws
            -> String,
        refusal: @escaping @Sendable (_ alt: String?) throws -> TritonError?,
        list: @escaping @Sendable (_ address: Address) async throws -> [Picture],
        download: @escaping @Sendable (_ picture: Picture) async throws -> [UInt8],
        publicIDs: @escaping @Sendable (_ address: Address) async throws -> Set<String>
    ) {
        self.known = known
        self.forgetDeleted = forgetDeleted
        self.upload = upload
        self.refusal = refusal
        self.list = list
        self.download = download
        self.publicIDs = publicIDs
    }

    /// All pictures of an address, by the URLs of their images.
    package func listed(_ address: Address) async throws -> [String: Picture] {
        Dictionary(try await list(address).map { ($0.imageURL, $0) }) { first, _ in first }
    }

    /// The same, read once.
    /// - Parameter known: nil until they are read.
    package func listed(_ address: Address, once known: inout [String: Picture]?) async throws -> [String: Picture] {
        let all = if let known { known } else { try await listed(address) }
        known = all
        return all
    }

    /// Those of some URLs whose images are these files, by their names: another machine may have uploaded them. Only
    /// images of the same size are downloaded.
    /// - Parameters:
    ///   - shown: the URLs that a text of the service shows.
    ///   - listed: see ``listed(_:)``; nil until it is needed.
    ///   - image: the content of a file.
    package func urls(
        of named: [TextPictures.Named], among shown: [String], _ address: Address,
        _ listed: inout [String: Picture]?, image: (_ file: String) throws -> [UInt8]?
    ) async throws -> [String: String] {
        guard !named.isEmpty, !shown.isEmpty else { return [:] }
        let all = try await self.listed(address, once: &listed)
        return try await urls(of: named, among: shown.compactMap { all[$0] }, image)
    }

    /// The URLs of the address's pictures that have the images of these files, by their names.
    /// - Parameters:
    ///   - listed: see ``listed(_:)``; nil until it is needed.
    ///   - image: the content of a file.
    package func urls(
        of named: [TextPictures.Named], _ address: Address, _ listed: inout [String: Picture]?,
        image: (_ file: String) throws -> [UInt8]?
    ) async throws -> [String: String] {
        guard !named.isEmpty else { return [:] }
        let all = try await self.listed(address, once: &listed)
        return try await urls(of: named, among: all.values.sorted { $0.id < $1.id }, image)
    }

    private func urls(
        of named: [TextPictures.Named], among pictures: [Picture], _ image: (_ file: String) throws -> [UInt8]?
    ) async throws -> [String: String] {
        var urls: [String: String] = [:]
        for picture in named where urls[picture.written] == nil {
            guard let image = try image(picture.file) else { continue }
            for there in pictures where there.size == image.count {
                guard try await download(there) == image else { continue }
                urls[picture.written] = there.imageURL
                break
            }
        }
        return urls
    }

    /// Why a text cannot be sent with these pictures: one of them lacks the description that it must have.
    /// - Parameter alt: the description with which a picture would be uploaded.
    package func refusal(of named: [TextPictures.Named], alt: (TextPictures.Named) -> String? = { $0.image.alt }) throws
        -> TritonError?
    {
        for picture in named {
            let image = picture.image
            guard let error = try refusal(alt(picture)) else { continue }
            let sentence = error.withContext("cannot upload", SafeText(line: image.target)).sentence
            return TritonError(
                error.code, "line \(image.line): \(sentence)",
                hint: image.isTag
                    ? "describe it in the tag: alt=\"TEXT\"" : "describe it between the brackets: ![TEXT](FILE)")
        }
        return nil
    }
}
