import FoundationEssentials
package import Items
import PicsNetworkService
package import PicsPersistenceService
import Platform

/// Reads pictures through the cache, and changes them through `Changes`.
package struct PicsRepository: ItemRepository {
    package let items: ItemAccess<Picture>
    let files: any FileDownloading
    let uploads: UploadedPictures

    package init(_ items: ItemAccess<Picture>, files: any FileDownloading, uploads: UploadedPictures) {
        self.items = items
        self.files = files
        self.uploads = uploads
    }

    // MARK: - Reading

    /// The pictures of everybody, newest first.
    /// - Parameter bounds: the part of the list that is needed; nil for all of it.
    package func feed(within bounds: ListBounds? = nil) async throws -> [Picture] {
        Self.sorted(
            try await reads.list(store, of: nil, in: "feed", within: bounds) {
                try await nilWhenNotFound { try await api.perform(.everyonesPictures) } ?? []
            })
    }

    package func list(of address: Address) async throws -> [Picture] {
        Self.sorted(try await reads.list(store, of: address) { try await fetchedList(of: address) })
    }

    package func picture(_ id: String, of address: Address) async throws -> Picture {
        try await reads.item(store, key: id, of: address) {
            guard let picture = try await found(id, of: address) else { throw notFound(id, of: address) }
            return picture
        }
    }

    package func newest(of address: Address) async throws -> Picture {
        guard let newest = try await list(of: address).first else {
            throw TritonError(
                .notFound, "'\(address)' has no pictures", hint: "upload one with 'triton pic upload'", status: 404)
        }
        return newest
    }

    package func download(_ picture: Picture) async throws -> [UInt8] { try await files.download(picture.imageURL) }

    // MARK: - Changing

    package func makeUpload(_ bytes: [UInt8], _ words: PictureChange, of address: Address) -> Change {
        var picture = Picture(id: "", address: address, mime: ImageKind(bytes: bytes)?.mime, size: bytes.count)
        picture.apply(words)
        var state = picture.snapshot
        state.bytes = bytes
        return Change("picture", of: address, to: state, if: .absent)
    }

    /// Nil for a file that this machine has not uploaded, or whose picture was deleted with this program.
    package func knownImageURL(of bytes: [UInt8], at address: Address) throws -> String? {
        try uploads.imageURL(of: bytes, at: address)
    }

    /// Forgets the pictures that were deleted elsewhere, such as on the website: their files are to be uploaded again.
    /// - Parameter urls: of pictures in texts that are sent.
    /// - Returns: the URLs of those that were deleted; none if the service cannot say.
    package func forgetDeleted(_ urls: Set<String>, at address: Address) async throws -> Set<String> {
        let ids = try urls.isEmpty ? [:] : uploads.ids(of: urls, at: address)
        guard !ids.isEmpty else { return [] }
        let deleted = try await nilWhenFailed {
            let listed = Set(try await presentAll(of: address)?.map(\.key) ?? [])
            // The list may lack those that the public is not shown (service reference, section 8.2).
            let missing = ids.filter { !listed.contains($0.value) }
            return try await Parallel.tryMap(Array(missing)) { url, id in
                try await found(id, of: address) == nil ? url : nil
            }
        }
        let urls = Set(deleted?.compactMap(\.self) ?? [])
        if !changes.options.isDryRun { for url in urls { try ids[url].map { try uploads.forget($0, at: address) } } }
        return urls
    }

    /// The URL of the picture for a file, which is uploaded unless this machine did so before. An upload whose answer
    /// was lost is continued.
    package func imageURL(of bytes: [UInt8], from file: String, alt: String, at address: Address) async throws
        -> String
    {
        // A dry run forgets nothing, and is asked only for what is not known.
        if !changes.options.isDryRun, let known = try uploads.imageURL(of: bytes, at: address) { return known }
        let change = makeUpload(bytes, PictureChange(alt: alt.isEmpty ? nil : alt), of: address)
        let lost = try await changes.resendLost(change.kind, of: address, by: self) { $0.after?.bytes == bytes }
        let sent = if let lost { lost } else { try await changes.deliver(change, by: self, from: file) }
        guard let state = sent.after else {
            throw TritonError(.badData, "the answer of omg.lol does not contain the uploaded picture")
        }
        return Picture(state, of: address).imageURL
    }

    /// - Returns: the picture as it is now, changed or not.
    /// - Throws: ``TritonError``: `not_found`; `exists` when somebody else changed the same field meanwhile; `bad_data`
    ///   when the answer is about another picture.
    package func edit(_ id: String, _ words: PictureChange, of address: Address) async throws -> Picture {
        let present = try await base(id, of: address)
        var changed = present
        changed.apply(words)
        guard !description.areSame(changed.snapshot, present.snapshot) else { return present }
        let change = makeEdit(from: present, to: changed)
        return try await changes.deliver(change, by: self).after.map { Picture($0, of: address) } ?? changed
    }

    /// The picture with everything that undo needs. The service does not always say whether it is hidden, so this is
    /// found out.
    /// - Throws: also code `bad_data`, when the answer is about another picture.
    package func pictureToDelete(_ id: String, of address: Address) async throws -> Picture {
        var picture = try await base(id, of: address)
        if picture.isHidden == nil, !changes.options.isDryRun {
            picture.isHidden = try await isKeptFromPublic(picture)
        }
        return picture
    }

    /// The state that a change starts from.
    package func base(_ id: String, of address: Address) async throws -> Picture {
        let present = try await changes.base(cached: store.item(id, of: address)?.value) {
            try await picture(id, of: address)
        }
        try EditPrecondition.require(present.id, toBe: id)
        return planned(present)
    }

    private func notFound(_ id: String, of address: Address) -> TritonError {
        store.notFound(id, of: address, kind: "picture", noun: "pic")
    }

    /// Newest first. Pictures of the same second stay in the order of the answer, because their ids do not contain the
    /// time. Sorted in place, which is stable: copies of a long list would take several times the size of the answer.
    private static func sorted(_ pictures: consuming [Picture]) -> [Picture] {
        pictures.sort { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
        return pictures
    }
}
