/// What the commits have made of files. The contents are read in portions, because those of a long history need not fit
/// into the memory together.
extension GitHistory {
    /// A version of a file in a commit.
    struct Version: Sendable {
        /// Below the folder.
        let path: String
        let bytes: [UInt8]
    }

    /// Passes on the versions of files in all commits, as the files may have had them, oldest first. One that was
    /// committed again counts as new.
    /// - Parameter commits: only the versions that these have made.
    func forEachVersion(
        in commits: [String]? = nil, where isWanted: (String) -> Bool, _ body: (Version) throws -> Void
    ) async throws {
        let blobs = try await blobs(in: commits).reversed().filter { isWanted($0.path) }
        try await forEachPortion(of: blobs, blobs: { [$0.name] }) { blobs, contents in
            for blob in blobs {
                guard let bytes = contents[blob.name] else { continue }
                for version in Self.fileVersions(of: blob.name, bytes) {
                    try body(Version(path: blob.path, bytes: version))
                }
            }
        }
    }

    /// A change of a file in a commit. The file was added where there are no old bytes, and removed without new ones.
    struct Edit: Sendable {
        /// Below the folder.
        let path: String
        let old, new: [UInt8]?
    }

    /// Passes on the changes of files in all commits, oldest first.
    func forEachEdit(where isWanted: (String) -> Bool, _ body: (Edit) throws -> Void) async throws {
        let rows = try await rows().reversed().filter { isWanted($0.path) }
        try await forEachPortion(of: rows, blobs: { [$0.old, $0.new].compactMap(\.self) }) { rows, contents in
            for row in rows {
                let old = row.old.flatMap { contents[$0] }, new = row.new.flatMap { contents[$0] }
                try body(Edit(path: row.path, old: old, new: new))
            }
        }
    }

    /// - Parameters:
    ///   - parts: what the blobs belong to, in the order in which the body gets it.
    ///   - blobs: the names of the blobs of a part.
    ///   - body: gets some of the parts, and the contents of their blobs by their names.
    private func forEachPortion<Part>(
        of parts: [Part], blobs: (Part) -> [String], _ body: ([Part], [String: [UInt8]]) throws -> Void
    ) async throws {
        let names = parts.map(blobs), sizes = try await sizes(of: Set(names.joined()))
        let lengths = names.map { $0.reduce(0) { $0 + (sizes[$1] ?? 0) } }
        guard lengths.reduce(0, +) <= totalLimit else { throw Unusable.size }
        var start = 0
        while start < parts.count {
            var end = start + 1, length = lengths[start]
            while end < parts.count, length + lengths[end] <= portion {
                length += lengths[end]
                end += 1
            }
            let contents = try await texts(of: Set(names[start..<end].joined()))
            try body(Array(parts[start..<end]), contents)
            start = end
        }
    }
}
