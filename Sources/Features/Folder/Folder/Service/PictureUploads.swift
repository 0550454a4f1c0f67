package import Domain

/// What the feature of pictures does for the texts of a folder.
package struct PictureUploads: Sendable {
    /// The URL of a picture that was uploaded before from this machine.
    let known: @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?
    /// Uploads a picture unless it was before, and returns its URL.
    let upload: @Sendable (_ bytes: [UInt8], _ alt: String, _ address: Address) async throws -> String

    package init(
        known: @escaping @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?,
        upload: @escaping @Sendable (_ bytes: [UInt8], _ alt: String, _ address: Address) async throws -> String
    ) {
        self.known = known
        self.upload = upload
    }
}
