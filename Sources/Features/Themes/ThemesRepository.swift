package import Items

/// Reads themes. They change rarely, so a list is reused for an hour.
package struct ThemesRepository: ItemLayer {
    private static let freshSeconds = 3600.0

    package let items: ItemAccess<ProfileTheme>

    package func list() async throws -> [ProfileTheme] {
        try await reads.list(store, of: nil, freshFor: Self.freshSeconds) {
            try await nilWhenNotFound { try await api.perform(.themes) } ?? []
        }
    }

    package func theme(_ id: String) async throws -> ProfileTheme {
        try await whenNotFound(throw: Self.missing(id)) {
            try await reads.item(store, key: id, of: .unowned) { try await api.perform(.theme(id)) }
        }
    }

    package func preview(_ id: String) async throws -> ThemePreview {
        try await whenNotFound(throw: Self.missing(id)) {
            try await reads.item(ItemStore(cache), key: id, of: .unowned) { try await api.perform(.preview(of: id)) }
        }
    }

    private static func missing(_ id: String) -> TritonError {
        TritonError(
            .notFound, "there is no theme '\(line: id)'", hint: "see them with 'triton theme list'", status: 404)
    }
}
