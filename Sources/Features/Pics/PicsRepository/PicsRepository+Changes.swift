import FoundationEssentials
package import Items
import PicsNetworkService
import PicsPersistenceService

extension PicsRepository: ItemChangeHandler {
    // MARK: - The present state

    package func present(_ change: Change) async throws -> Snapshot? {
        guard let id = change.key, let address = change.address, var picture = try await found(id, of: address) else {
            return nil
        }
        // If the service does not say whether it is hidden, the value at the time of the change is taken.
        if picture.isHidden == nil { picture.isHidden = change.before?.flag("hidden") }
        guard change.isDeletion else { return picture.snapshot }
        var state = picture.snapshot
        if !changes.options.isDryRun, change.before?.bytes == nil { state.bytes = try await image(of: picture) }
        return state
    }

    package func presentAll(of address: Address) async throws -> [KeyedState]? {
        try await fetchedList(of: address).map { KeyedState($0.id, $0.snapshot) }
    }

    /// The picture as the service has it now.
    func found(_ id: String, of address: Address) async throws -> Picture? {
        try await nilWhenNotFound { try await api.perform(.picture(id, of: address)) }.map(stayingHidden)
    }

    /// The pictures as the service has them now.
    func fetchedList(of address: Address) async throws -> [Picture] {
        try await reads.emptyWhenNotFound(of: address) { try await api.perform(.pictures(of: address)) }
            .map(stayingHidden)
    }

    /// A picture that this program has hidden stays hidden, even if the answer does not say so.
    private func stayingHidden(_ picture: Picture) -> Picture {
        guard picture.isHidden == nil, store.flag("hidden", of: picture.id, at: picture.address) == true else {
            return picture
        }
        var picture = picture
        picture.isHidden = true
        return picture
    }

    package func bytes(of state: Snapshot, at address: Address) async throws -> [UInt8]? {
        try await download(Picture(state, of: address))
    }

    /// Whether a picture with a caption is missing from the public list; nil if that cannot be found out.
    package func isKeptFromPublic(_ picture: Picture) async throws -> Bool? {
        // Nobody is shown a picture without a caption, hidden or not.
        guard picture.isDescribed else { return nil }
        return try await nilWhenFailed { try await !publicIDs(of: picture.address).contains(picture.id) }
    }

    /// The ids of the pictures that everybody sees.
    package func publicIDs(of address: Address) async throws -> Set<String> {
        let pictures = try await reads.emptyWhenNotFound(of: address) {
            try await api.perform(.pictures(of: address, publicly: true))
        }
        return Set(pictures.map(\.id))
    }

    /// The image for undo; nil if it cannot be fetched, and the user agrees to lose it.
    private func image(of picture: Picture) async throws -> [UInt8]? {
        do {
            let bytes = try await download(picture)
            guard ImageKind(bytes: bytes) != nil else {
                throw TritonError(.badData, "what its URL answers is not a picture")
            }
            return bytes
        } catch let error as TritonError where error.code != .cancelled {
            try changes.confirmLoss("the image of '\(line: picture.id)' could not be fetched: \(error.sentence)")
            return nil
        }
    }

    // MARK: - Sending

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let wanted = change.after else {
            try await api.perform(.deletePicture(try change.requiredKey, of: address))
            return nil
        }
        guard let id = change.key else { return try await upload(wanted, of: address) }
        try await api.perform(
            .update(id, Self.words(of: Picture(wanted, of: address), since: change.before), of: address))
        return wanted
    }

    /// Uploads the image, then describes it, because the service takes no description with the image. If the second
    /// step fails, only the description is sent again.
    private func upload(_ wanted: Snapshot, of address: Address) async throws -> Snapshot {
        guard let bytes = wanted.bytes else { throw TritonError(.badData, "a picture without its image") }
        var uploaded = try await api.perform(.upload(bytes, of: address))
        if uploaded.createdAt == nil { uploaded.createdAt = reads.now }
        // If this fails, the file is uploaded again with the next text that uses it, nothing worse.
        try? knownUploads?.remember(uploaded, bytes)
        let described = uploaded.described(as: Picture(wanted, of: address))
        guard described != uploaded else { return uploaded.snapshot }
        do {
            try await api.perform(
                .update(uploaded.id, Self.words(of: described, since: uploaded.snapshot), of: address))
        } catch let error as TritonError {
            throw Self.halfDone(uploaded, described, error)
        }
        return described.snapshot
    }

    /// The whole description of a picture. Unchanged values are sent too, and a removed text is sent as an empty one.
    private static func words(of picture: Picture, since before: Snapshot?) -> PictureChange {
        func text(_ wanted: String?, _ field: String) -> String? { wanted ?? (before?.text(field) == nil ? nil : "") }
        let hides = picture.isHidden == true && before?.flag("hidden") != true
        let isUntagged = picture.tags.isEmpty && before?.texts("tags").isEmpty != false
        return PictureChange(
            caption: text(picture.caption, "caption"), alt: text(picture.alt, "alt"),
            tags: isUntagged ? nil : picture.tags, hides: hides)
    }

    private static func halfDone(_ uploaded: Picture, _ described: Picture, _ reason: TritonError) -> PartialDelivery {
        var error = TritonError(
            reason.code,
            "the picture is uploaded as '\(line: uploaded.id)', but could not be described: \(reason.sentence)",
            hint: "describe it with 'triton pic edit \(line: uploaded.id)'; another upload would make a second picture",
            status: reason.status)
        error.mayHaveArrived = reason.mayHaveArrived
        let parts = parts(uploaded, described)
        return PartialDelivery(done: parts.done, rest: parts.rest, error: error)
    }

    /// The upload, and the description as an edit of the uploaded picture.
    private static func parts(_ uploaded: Picture, _ described: Picture) -> (done: Change, rest: Change) {
        let address = uploaded.address
        return (
            Change("picture", of: address, key: uploaded.id, to: uploaded.snapshot, if: .absent),
            Change(
                "picture", of: address, key: uploaded.id, from: uploaded.snapshot, to: described.snapshot,
                if: .unchanged)
        )
    }

    /// Store of the uploaded files and their pictures; nil in a dry run.
    private var knownUploads: UploadedPictures? { changes.options.isDryRun ? nil : uploads }

    // MARK: - Afterwards

    /// An upload is looked up by its bytes.
    package func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival {
        guard change.key == nil, let address = change.address, let wanted = change.after, let bytes = wanted.bytes
        else {
            return try await arrivalByState(of: change)
        }
        let pictures = try await reads.emptyWhenNotFound(of: address) { try await api.perform(.pictures(of: address)) }
        let others = changes.keys(of: change.kind, at: address, before: attempt)
        let ofSize = pictures.filter { $0.size == bytes.count && !others.contains($0.id) }
        return try await changes.arrival(
            among: ofSize, since: attempt, madeAt: { $0.createdAt ?? .distantPast },
            isSame: { picture in
                // A picture of that size and time is taken for the upload if its image is gone.
                guard let image = try await nilWhenNotFound({ try await download(picture) }) else { return true }
                return image == bytes
            }
        ) { picture in
            // As in `upload`.
            try? knownUploads?.remember(picture, bytes)
            let described = picture.described(as: Picture(wanted, of: address))
            guard described != picture else { return .arrived(picture.snapshot) }
            let parts = Self.parts(picture, described)
            return .arrivedInPart(done: parts.done, rest: parts.rest)
        }
    }

    package func didConfirm(_ change: Change) {
        if change.isDeletion, let id = change.key, let address = change.address {
            // If this fails, a later text may contain the URL of the deleted picture, nothing worse.
            try? knownUploads?.forget(id, at: address)
        }
        store.update(change.key, to: change.after?.record, of: change.address, at: reads.now)
    }
}
