package import CommandKit
package import Database
package import Domain
package import FoundationEssentials
package import PicsNetworkService
import PicsPersistenceService

/// Policy for pictures: the cache, the two steps of an upload, the old values for undo.
package struct PicsRepository: Sendable {
    private let network: PicsNetworkService
    private let store: ItemStore<Picture>
    private let reads: ReadThrough
    private let undo: UndoKeeper

    package init(network: PicsNetworkService, store: ItemStore<Picture>, reads: ReadThrough, undo: UndoKeeper) {
        self.network = network
        self.store = store
        self.reads = reads
        self.undo = undo
    }

    /// Everybody's, newest first.
    package func feed() async throws -> [Picture] {
        Self.sorted(try await reads.list(store, of: nil, in: "feed") { try await nilWhenNotFound { try await network.feed() } ?? [] })
    }

    package func list(of address: Address) async throws -> [Picture] {
        Self.sorted(
            try await reads.list(store, of: address) {
                try await reads.emptyWhenNotFound(of: address) { try await network.list(of: address) }
            })
    }

    package func picture(_ id: String, of address: Address) async throws -> Picture {
        do {
            return try await reads.item(store, key: id, of: address) { try await network.picture(id, of: address) }
        } catch let error as TritonError where error.code == .notFound {
            throw TritonError(.notFound, "'\(address)' has no picture '\(line: id)'", hint: "see them with 'triton pic list'", status: 404)
        }
    }

    package func newest(of address: Address) async throws -> Picture {
        guard let newest = try await list(of: address).first else {
            throw TritonError(.notFound, "'\(address)' has no pictures", hint: "upload one with 'triton pic upload'", status: 404)
        }
        return newest
    }

    /// Uploads, then describes: the service takes no description with the picture. When the second step fails the
    /// picture is there, and the error says where; it is never uploaded again.
    package func upload(_ bytes: [UInt8], _ change: PictureChange, of address: Address, progress: @escaping @Sendable (Int, Int) -> Void) async throws -> Picture {
        let uploaded = try await network.upload(bytes, of: address, progress: progress)
        var picture = uploaded
        if picture.createdAt == nil { picture.createdAt = reads.now }
        if !change.isEmpty {
            do {
                try await network.update(picture.id, change, of: address)
            } catch let error as TritonError {
                store.save(picture, of: address, at: reads.now)
                throw Self.halfDone(picture, error)
            }
            picture.apply(change)
        }
        store.save(picture, of: address, at: reads.now)
        return picture
    }

    /// A picture of just these bytes that came in an attempt that ended without an answer.
    package func arrived(_ bytes: [UInt8], _ change: PictureChange, of address: Address, since: Date) async throws -> Picture? {
        let earliest = since.addingTimeInterval(-Self.clockDifference)
        let candidates = try await reads.emptyWhenNotFound(of: address) { try await network.list(of: address) }
        for var picture in candidates where picture.size == bytes.count && (picture.createdAt ?? .distantPast) >= earliest {
            // One of that size and moment whose file is out of reach is taken for it.
            if let image = try? await network.download(picture), image != bytes { continue }
            if !change.isEmpty { try await network.update(picture.id, change, of: address) }
            picture.apply(change)
            store.save(picture, of: address, at: reads.now)
            return picture
        }
        return nil
    }

    /// Seconds by which this machine's clock may be ahead of the service's.
    private static let clockDifference = 10.0

    /// Sends back what is not changed.
    package func edit(_ id: String, _ change: PictureChange, of address: Address) async throws -> Picture {
        let present = try await fresh(id, of: address)
        var changed = present
        changed.apply(change)
        guard changed != present else { return present }
        keep(present, hides: changed.isHidden == true && present.isHidden != true)
        undo.compare(present.words, with: changed.words)
        try await network.update(id, PictureChange(caption: changed.caption, alt: changed.alt, tags: changed.tags, hides: changed.isHidden == true), of: address)
        store.save(changed, of: address, at: reads.now)
        return changed
    }

    /// - Throws: also code `bad_data`, when the answer is about another.
    package func pictureToDelete(_ id: String, of address: Address) async throws -> Picture {
        let picture = try await picture(id, of: address)
        try BaseOfChange.require(picture.id, toBe: id)
        return picture
    }

    /// Returns the picture as it was.
    /// - Parameter image: its bytes, which `undo` uploads again; nil when they could not be fetched.
    package func delete(_ picture: Picture, image: [UInt8]?) async throws -> Picture {
        if let image {
            let restore = ["pic", "upload", "-"] + picture.options + (picture.isHidden == true ? ["--hidden"] : [])
            undo.keep(picture, restore: restore, content: image, lost: ["its id, its URL and its time"])
        }
        try await network.delete(picture.id, of: picture.address)
        store.remove(picture.id, of: picture.address)
        return picture
    }

    package func download(_ picture: Picture) async throws -> [UInt8] { try await network.download(picture) }

    private func fresh(_ id: String, of address: Address) async throws -> Picture {
        guard let present = try await nilWhenNotFound({ try await network.picture(id, of: address) }) else {
            throw TritonError(.notFound, "'\(address)' has no picture '\(line: id)'", hint: "see them with 'triton pic list'", status: 404)
        }
        try BaseOfChange.require(present.id, toBe: id)
        return present
    }

    private func keep(_ picture: Picture, hides: Bool) {
        undo.keep(picture, restore: ["pic", "edit", picture.id] + picture.options, lost: hides ? ["that everybody could see it: the service has no way back"] : [])
    }

    private static func halfDone(_ picture: Picture, _ error: TritonError) -> TritonError {
        var error = TritonError(
            error.code, "the picture is uploaded as '\(line: picture.id)', but could not be described: \(error.sentence)",
            hint: "describe it with 'triton pic edit \(line: picture.id)'; another upload would make a second picture", status: error.status)
        // The upload has arrived, so the command must not be queued and run again as a whole.
        error.mayHaveArrived = true
        return error
    }

    private static func sorted(_ pictures: [Picture]) -> [Picture] {
        pictures.sorted { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
    }
}

extension Picture {
    fileprivate mutating func apply(_ change: PictureChange) {
        caption = change.caption ?? caption
        alt = change.alt ?? alt
        tags = change.tags ?? tags
        if change.hides { isHidden = true }
    }

    /// The options that describe a picture as this one is. With `=`, because a caption may begin with a hyphen.
    fileprivate var options: [String] { ["--caption=\(caption ?? "")", "--alt=\(alt ?? "")"] + (tags.isEmpty ? [""] : tags).map { "--tag=\($0)" } }

    /// For the difference that a rehearsal shows.
    fileprivate var words: String { "caption: \(caption ?? "")\nalt: \(alt ?? "")\ntags: \(tags.joined(separator: ", "))\n" }
}
