package import Domain

/// The functions of the pictures feature that the texts of a folder need.
package struct PictureUploads: Sendable {
    /// Returns the URL of a picture that was uploaded before from this machine, or nil.
    let known: @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?
    /// Uploads a picture unless it was uploaded before, and returns its URL.
    let upload: @Sendable (_ bytes: [UInt8], _ alt: String, _ address: Address) async throws -> String

    package init(
        known: @escaping @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?,
        upload: @escaping @Sendable (_ bytes: [UInt8], _ alt: String, _ address: Address) async throws -> String
    ) {
        self.known = known
        self.upload = upload
    }
}
