import Commands
import Domain
import FolderPlan
import Output
import Terminal

/// The texts of both sides as unified differences: `-` is the service's, `+` is the folder's.
struct FolderDiffView {
    /// With their paths below the root.
    private let parts: [FolderDifference]
    private let paths: ShownPaths

    init(_ items: [ComparedItem], _ paths: ShownPaths) {
        self.paths = paths
        parts = items.flatMap(Self.parts).sorted { $0.path.precedes($1.path) }
    }

    var count: Int { parts.count }

    private static func parts(of item: ComparedItem) -> [FolderDifference] {
        guard item.syncStatus != .same else { return [] }
        if let table = FolderPath.table(of: item.name.kind) {
            func line(_ version: ItemVersion?, isNew: Bool) -> String? {
                version.flatMap { FolderTable.write([isNew ? item.name : item.replaces ?? item.name: $0], to: table) }
            }
            let isNewHere = if case .changedThere = item.syncStatus { false } else { true }
            // Only fields that the folder keeps are compared.
            let before = item.remote.map { remote in
                var version = remote.version
                for name in version.fields.keys where item.local != nil && item.local?[name] == nil {
                    version[name] = nil
                }
                return version
            }
            return [
                FolderDifference(
                    path: item.path, before: line(before, isNew: !isNewHere), after: line(item.local, isNew: isNewHere))
            ]
        }
        return item.name.kind.fields.compactMap { field in
            let (ours, theirs) = (item.local?[field.name], item.remote?.version[field.name])
            if item.local != nil, ours == nil { return nil }
            if ItemVersion.areSame(ours, theirs, field.form) { return nil }
            if field.form == .flag {
                return FolderDifference(
                    path: FolderPath.listing, before: theirs.map { "\(item.path)\t\($0)\n" },
                    after: ours.map { "\(item.path)\t\($0)\n" })
            }
            let path = FolderPath.page(item.name.kind, field.name) ?? item.path
            func text(_ text: String?) -> String? {
                text.map { ended(item.name.kind == .entry ? EntryFileText.text(of: $0, at: path) : $0) }
            }
            return FolderDifference(
                path: path, before: theirs?.isEmpty == true && item.name.kind.isSingle ? nil : text(theirs),
                after: text(ours))
        }
    }

    /// Line ends, and newlines at the end, do not count as a difference.
    private static func ended(_ text: String) -> String {
        let plain = text.normalisedLineEnds
        guard let last = plain.utf8.lastIndex(where: { $0 != 10 }) else { return "" }
        return String(Substring(plain.utf8[...last])) + "\n"
    }

    func output(_ call: Invocation) -> CommandOutput {
        var output = CommandOutput.list(
            parts.map { FolderDifference(path: paths($0.path), before: $0.before, after: $0.after) },
            empty: "the folder and the service do not differ")
        guard !parts.isEmpty else { return output }
        let lines = parts.flatMap(Self.lines)
        output.script = .bytes(Array(lines.page(in: TerminalTraits()).rendered.utf8))
        output.screen = .own(lines.page(in: call.outputTraits))
        return output
    }

    private static func lines(_ part: FolderDifference) -> [StyledText] {
        let path = SafeText(line: part.path)
        // The listing of other items stays.
        let isWhole = part.path != FolderPath.listing
        let heads: [SafeText] = [
            part.before == nil && isWhole ? "--- /dev/null" : "--- service/\(path)",
            part.after == nil && isWhole ? "+++ /dev/null" : "+++ folder/\(path)",
        ]
        return heads.map { StyledText($0, Palette.changedFile) }
            + LineDiff(from: RemoteText(part.before ?? ""), to: RemoteText(part.after ?? "")).hunks
    }
}

struct FolderDifference: DescribedRecord {
    let path: String
    let before: String?
    let after: String?

    static let fields = ItemFields<FolderDifference>(
        "folder difference",
        .derived("path", \.path, "the file, or the table with the name of the record behind a colon", column: .main),
        .derived("before", \.before, "the text of the service; null where it has none"),
        .derived("after", \.after, "the text of the folder; null where it has none"))
}
