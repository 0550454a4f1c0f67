package import Items
import WebpageNetworkService
import WebpagePersistenceService

/// The web page and the profile picture: reads go through the cache, changes go through `Changes`.
package struct WebpageRepository: ItemRepository {
    package let items: ItemAccess<WebPage>
    private let files: any FileDownloading
    package let avatarHandler: AvatarChangeHandler

    package init(_ items: ItemAccess<WebPage>, files: any FileDownloading, hasPublicHosts: Bool) {
        self.items = items
        self.files = files
        avatarHandler = AvatarChangeHandler(
            api: items.api, changes: items.changes, files: files, hasPublicHosts: hasPublicHosts)
    }

    package func page(of address: Address) async throws -> WebPage {
        let missing = TritonError(
            .notFound, "'\(address)' has no web page", hint: "make one with 'triton web set'", status: 404)
        var page = try await whenNotFound(throw: missing) {
            try await reads.item(store, key: WebPage.key, of: address) {
                try await api.perform(.webPage(of: address)).value
            }
        }
        if page.pictureURL != nil { page.pictureURL = avatar(of: address).imageURL }
        return page
    }

    package func avatar(of address: Address) -> Avatar {
        Avatar(address: address, imageURL: files.location(of: Avatar(address: address).imageURL))
    }

    /// The page that an edit starts from; nil for an address without one.
    package func base(of address: Address) async throws -> WebPage? {
        let cached = store.item(WebPage.key, of: address).map { Optional($0.value) }
        return try await changes.base(cached: cached) {
            let found = try await nilWhenNotFound { try await api.perform(.webPage(of: address)) }
            // An edit would show an empty text, or send it back.
            let text = found.map { $0.snapshot.text("content") } ?? ""
            try EditPrecondition.require(text, as: "text of the web page", of: address.name)
            return found?.value
        }
    }

    /// Replaces parts of the page without reading them first.
    package func makeReplacement(_ parts: PageParts, publishing: Bool, of address: Address) -> Change {
        Change("web", of: address, to: wanted(parts, publishing, address), if: .any)
    }

    /// - Parameter base: the page that was edited; nil if there was no page.
    package func makeEdit(_ base: WebPage?, _ parts: PageParts, publishing: Bool, of address: Address) -> Change {
        let before = base?.snapshot
        let known = PageParts(
            content: before?.text("content"), css: before?.text("css"), head: before?.text("head"))
        return Change(
            "web", of: address, from: before, to: parts.written(over: wanted(known, publishing, address)),
            if: changes.editCondition)
    }

    package func makeUpload(_ picture: [UInt8], of address: Address) -> Change {
        Change("avatar", of: address, to: Snapshot(Avatar(address: address).json, bytes: picture), if: .any)
    }

    /// - Parameters:
    ///   - progress: called with the numbers of bytes: sent so far, and in total.
    ///   - foundNone: called with the reason if there is no picture that undo could restore.
    package func apply(
        picture change: Change, progress: @escaping @Sendable (_ sent: Int, _ total: Int) -> Void,
        foundNone: @escaping @Sendable (SafeText) -> Void
    ) async throws {
        var handler = avatarHandler
        handler.progress = progress
        handler.foundNone = foundNone
        try await changes.deliver(change, by: handler)
    }

    private func wanted(_ parts: PageParts, _ isPublishing: Bool, _ address: Address) -> Snapshot {
        let page = Snapshot([
            "address": .string(address.name), "url": .string(WebPage(key: "", of: address).url),
        ])
        return parts.written(over: page).with("published", .bool(isPublishing))
    }
}

// MARK: - Handling the changes

extension WebpageRepository: ItemChangeHandler {
    package static let description = ChangeDescription(
        "web", name: "web page", noun: "web", creatingVerb: "set",
        fields: WebPage.fields.changeable,
        [.permanent, .sendsEqualState], commandLine: commandLine)

    private static func commandLine(_ change: Change) -> [String] {
        guard let after = change.after else { return ["web", "set"] }
        func isSet(_ field: String) -> Bool {
            guard let text = after.text(field) else { return false }
            return change.before.map { $0.text(field) ?? "" } ?? "" != text
        }
        let parts = ["css", "head"].filter(isSet).flatMap { ["--" + $0, "FILE"] }
        let isTextSet = parts.isEmpty || isSet("content")
        let isEmpty = isTextSet && after.text("content")?.isBlank == true
        return ["web", change.condition == .unchanged ? "edit" : "set"] + parts
            + (after.flag("published") == false ? ["--no-publish"] : []) + (isEmpty ? ["--allow-empty"] : [])
            + (isTextSet ? ["-"] : [])
    }

    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let found = try await nilWhenNotFound({ try await api.perform(.webPage(of: address)) }) else {
            return nil
        }
        // The service does not say whether the working copy is published, so the value of the earlier state is used.
        return found.snapshot.with("published", change.before?.record["published"] ?? .null)
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let after = change.after else { throw TritonError(.badData, "a web page cannot be deleted") }
        try EditPrecondition.require(after.text("content"), as: "text of the web page", of: address.name)
        // Values that the change does not set, such as the theme, come from the earlier state.
        var page = WebPage(change.before ?? after, of: address)
        page.content = after.text("content") ?? ""
        page.css = Self.part("css", of: change)
        page.head = Self.part("head", of: change)
        // An undo publishes if the change did.
        let isPublishing = after.flag("published") ?? change.before?.flag("published") ?? true
        page.isPublished = try await api.perform(.save(page, publishing: isPublishing)) ?? isPublishing
        page.modifiedAt = reads.now
        return page.snapshot
    }

    /// A part that is removed is sent as an empty text, so that nothing depends on how the service treats a missing
    /// one.
    private static func part(_ name: String, of change: Change) -> String? {
        change.after?.text(name) ?? (change.before?.text(name)?.isEmpty == false ? "" : nil)
    }

    /// A change that only publishes cannot be recognised in the source, so it counts as not arrived: publishing again
    /// does no harm.
    package func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival {
        guard let after = change.after, let present = try await present(change) else { return .notArrived }
        let isAfter = description.areSame(present.with("published", .null), after.with("published", .null))
        let wasBefore =
            change.before.map { description.areSame($0.with("published", .null), after.with("published", .null)) }
            ?? false
        guard isAfter, !wasBefore else { return .notArrived }
        return .arrived(present.with("published", after.record["published"] ?? .null))
    }
}
