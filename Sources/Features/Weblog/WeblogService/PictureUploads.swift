package import Domain

/// The functions of the pictures feature that the texts of a weblog need.
package struct PictureUploads: Sendable {
    /// Returns the URL of a picture that was uploaded before from this machine, or nil.
    package let known: @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?
    /// Uploads a picture unless it was uploaded before, and returns its URL.
    package let upload: @Sendable (_ bytes: [UInt8], _ alt: String, _ address: Address) async throws -> String
    /// The sizes of all pictures of an address in bytes, by their URLs.
    package let sizes: @Sendable (_ address: Address) async throws -> [String: Int]

    package init(
        known: @escaping @Sendable (_ bytes: [UInt8], _ address: Address) throws -> String?,
        upload: @escaping @Sendable (_ bytes: [UInt8], _ alt: String, _ address: Address) async throws -> String,
        sizes: @escaping @Sendable (_ address: Address) async throws -> [String: Int]
    ) {
        self.known = known
        self.upload = upload
        self.sizes = sizes
    }
}
