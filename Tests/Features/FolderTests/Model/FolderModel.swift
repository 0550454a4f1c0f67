// Long because the model of a folder, of a service and of the faults between them is one unit.
import Changes
import Domain
import FolderPlan

/// One service and two folders of one address, in memory, with the real decisions of the program between them.
/// Everything that a user or the program replaces is recorded, so that a lost text is detected.
struct FolderModel {
    struct Folder {
        var files: [ItemName: String] = [:]
        var remotes: [ItemName: String] = [:]
        /// The lines that reached the disk.
        var log: [FolderState.Line] = []
        var trash: Set<String> = []
        /// Every text that the folder has had, by item.
        var had: [ItemName: Set<String>] = [:]

        var state: FolderState { FolderState(reading: FolderState.bytes(log)) }

        func text(_ hash: VersionHash) -> String? {
            for case .agreed(_, let base) in log { if let text = base.texts[hash] { return text } }
            return nil
        }

        mutating func put(_ name: ItemName, _ text: String?) {
            if let old = files[name], old != text { trash.insert(old) }
            files[name] = text
            if let text { had[name, default: []].insert(text) }
        }
    }

    enum Listing: CaseIterable { case right, empty, failed, stale, cut }

    /// Stops a command at a step, as a crash does.
    struct Crash: Error {}

    var service: [ItemName: String] = [:]
    var stale: [ItemName: String] = [:]
    var undo: Set<String> = []
    var folders = [Folder(), Folder()]
    /// Texts that their author replaced by hand: these are in git, or are not needed.
    var replacedByHand: Set<String> = []
    var everything: Set<String> = []
    /// Descriptions of the violated rules.
    var faults: [String] = []
    private var random: ModelRandom
    private var count = 0
    /// Number of steps until a crash.
    private var stepsLeft: Int?

    static let names = [ItemName(.entry, "a"), ItemName(.entry, "b"), ItemName(.paste, "c"), ItemName(.now)]

    init(seed: UInt64) { random = ModelRandom(seed: seed) }

    // MARK: - What people do

    mutating func run(steps: Int) {
        for _ in 0..<steps {
            let number = Int.random(in: 0..<2, using: &random), name = Self.names.randomElement(using: &random)!
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1: edit(number, name)
            case 2, 3: editThere(name)
            case 4: delete(name, in: number)
            case 5: deleteThere(name)
            case 6: if let text = folders[number].remotes.removeValue(forKey: name) { replacedByHand.insert(text) }
            case 7: if Int.random(in: 0..<10, using: &random) == 0 { folders[number].log = [] }
            case 8, 9: command(number) { model, listing in try model.pull(number, listing) }
            default: command(number) { model, listing in try model.push(number, listing) }
            }
            check()
        }
    }

    private mutating func command(_ number: Int, _ body: (inout FolderModel, Listing) throws -> Void) {
        let listing =
            Int.random(in: 0..<4, using: &random) == 0 ? Listing.allCases.randomElement(using: &random)! : .right
        stepsLeft = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0..<12, using: &random) : nil
        // A command that was refused or stopped leaves everything as it is at that moment.
        do { try body(&self, listing) } catch {}
        stepsLeft = nil
    }

    private mutating func step() throws {
        guard let left = stepsLeft else { return }
        if left == 0 { throw Crash() }
        stepsLeft = left - 1
    }

    private mutating func newLine() -> String {
        count += 1
        return "line \(count)"
    }

    /// Replaces one of five lines, so that two changes may overlap or not.
    private mutating func edited(_ text: String?) -> String {
        var lines = (text.flatMap { $0.isEmpty ? nil : $0 } ?? "one\ntwo\nthree\nfour\nfive").split(separator: "\n")
            .map(String.init)
        lines[Int.random(in: 0..<lines.count, using: &random)] = newLine()
        return lines.joined(separator: "\n")
    }

    private mutating func edit(_ number: Int, _ name: ItemName) {
        let old = folders[number].files[name], new = edited(old)
        if let old { replacedByHand.insert(old) }
        folders[number].files[name] = new
        folders[number].had[name, default: []].insert(new)
        everything.insert(new)
    }

    private mutating func editThere(_ name: ItemName) {
        let new = edited(service[name])
        if let old = service[name] { replacedByHand.insert(old) }
        stale = service
        service[name] = new
        everything.insert(new)
    }

    private mutating func delete(_ name: ItemName, in number: Int) {
        if let old = folders[number].files.removeValue(forKey: name) { replacedByHand.insert(old) }
    }

    private mutating func deleteThere(_ name: ItemName) {
        guard !name.kind.isSingle else { return }
        stale = service
        if let old = service.removeValue(forKey: name) { replacedByHand.insert(old) }
    }

    // MARK: - What the program does

    private func field(_ name: ItemName) -> String { name.kind.mainField }
    private func version(_ name: ItemName, _ text: String?) -> ItemVersion? {
        text.map { ItemVersion([field(name): $0]) }
    }

    private mutating func listed(_ listing: Listing) throws -> [ItemName: String] {
        switch listing {
        case .right: return service
        case .stale: return stale
        case .empty: return service.filter { $0.key.kind.isSingle }
        case .cut: return service.mapValues { Int.random(in: 0..<3, using: &random) == 0 ? "" : $0 }
        case .failed: throw Crash()
        }
    }

    private mutating func compared(_ number: Int, _ remote: [ItemName: String]) throws -> [ComparedItem] {
        let open = folders[number].state.open
        for (name, sending) in open {
            if case .finished(let base) = OpenRequest(sending, remote: version(name, remote[name]), kind: name.kind) {
                folders[number].log.append(base.map { .agreed(name, $0) } ?? .gone(name))
            }
            folders[number].log.append(.sent(name))
        }
        let state = folders[number].state, folder = folders[number]
        return Self.names.compactMap { name in
            let local = version(name, folder.files[name])
            let known = state.known(name)
            guard
                let syncStatus = Comparison.syncStatus(
                    of: name.kind, local: local, remote: version(name, remote[name]), base: state.bases[name],
                    wasAbsentOnBothSides: state.isGone(name), known: known, texts: folder.text)
            else { return nil }
            let theirs = remote[name].map {
                RemoteItem(Snapshot(.object([.init(field(name), .string($0))])), of: name.kind)
            }
            return ComparedItem(
                name: name, syncStatus: syncStatus, local: local, remote: theirs, base: state.bases[name],
                shown: state.shown[name].map { KnownVersions($0) } ?? KnownVersions(), path: name.text,
                hasRemoteFile: folder.remotes[name] != nil)
        }
    }

    private mutating func push(_ number: Int, _ listing: Listing) throws {
        let remote = try listed(listing)
        let items = try compared(number, remote), deletes = Bool.random(using: &random)
        let isChosen = Int.random(in: 0..<4, using: &random) == 0
        var sends: [(item: ComparedItem, version: ItemVersion?, action: SyncDecision.Action)] = []
        var conflicts: [ComparedItem] = []
        for item in items {
            switch SyncDecision.push(item, deletes: deletes, isChosen: isChosen) {
            case .write(let action, let version): sends.append((item, version, action))
            case .conflict: conflicts.append(item)
            case .leave, .nothing: break
            }
        }
        try checkGuards(
            number, items, remote, deletions: sends.filter { $0.action == .delete }.map(\.item.name),
            isResolved: isChosen)
        for (item, version, action) in sends.filter({ $0.action != .delete }) + sends.filter({ $0.action == .delete }) {
            let name = item.name
            folders[number].log.append(
                .sending(name, .init(local: item.local, before: item.remote?.version, after: version, of: name.kind)))
            try step()
            // The engine reads the present state again: an item that changed since the plan is not replaced.
            guard service[name] == item.remote?.version[field(name)] else {
                folders[number].log.append(.sent(name))
                continue
            }
            replace(name, with: version?[field(name)], from: number, action)
            try step()
            if action == .merge { folders[number].put(name, version?[field(name)]) }
            try step()
            if isChosen, let remote = folders[number].remotes.removeValue(forKey: name) {
                folders[number].trash.insert(remote)
            }
            let local = action == .merge ? version : item.local
            folders[number].log.append(
                version == nil
                    ? .gone(name)
                    : .agreed(
                        name, ItemBase(local: local ?? ItemVersion(), remote: version ?? ItemVersion(), of: name.kind)))
            folders[number].log.append(.sent(name))
        }
        for item in conflicts { try show(item, number) }
    }

    /// The main rule: a text of the service is replaced only if the folder has had it, or if both were merged, or if
    /// the user decided so.
    private mutating func replace(_ name: ItemName, with text: String?, from number: Int, _ action: SyncDecision.Action)
    {
        stale = service
        if let old = service[name] {
            let isKnown = folders[number].had[name]?.contains(old) == true
            // An empty text contains nothing that could be lost.
            if !isKnown, action != .merge, !old.isEmpty {
                faults.append("replaced a text that the folder never had: \(old)")
            }
            undo.insert(old)
        }
        service[name] = text
        if let text { everything.insert(text) }
    }

    private mutating func pull(_ number: Int, _ listing: Listing) throws {
        let remote = try listed(listing)
        let items = try compared(number, remote), deletes = Bool.random(using: &random)
        let isChosen = Int.random(in: 0..<4, using: &random) == 0
        var writes: [(item: ComparedItem, version: ItemVersion?, action: SyncDecision.Action)] = []
        var conflicts: [ComparedItem] = []
        for item in items {
            switch SyncDecision.pull(item, deletes: deletes, isChosen: isChosen) {
            case .write(let action, let version): writes.append((item, version, action))
            case .conflict: conflicts.append(item)
            case .leave, .nothing: break
            }
        }
        try checkGuards(
            number, items, remote, deletions: writes.filter { $0.action == .delete }.map(\.item.name),
            isResolved: isChosen)
        for (item, version, action) in writes {
            let name = item.name, text = version?[field(name)]
            folders[number].put(name, text)
            if let text { everything.insert(text) }
            if isChosen, let remote = folders[number].remotes.removeValue(forKey: name) {
                folders[number].trash.insert(remote)
            }
            try step()
            let theirs = item.remote?.version ?? version
            // A merged text was read too.
            if let read = theirs?[field(name)] { folders[number].had[name, default: []].insert(read) }
            if let theirs {
                folders[number].log.append(
                    .agreed(
                        name,
                        ItemBase(local: action == .merge ? theirs : version ?? theirs, remote: theirs, of: name.kind)))
            }
            if version == nil { folders[number].log.append(.gone(name)) }
        }
        for item in conflicts { try show(item, number) }
    }

    /// Takes all versions of the service.
    mutating func bringAll() throws {
        let items = try compared(0, service)
        for item in items {
            guard case .write(_, let version) = SyncDecision.pull(item, deletes: true, isChosen: true) else { continue }
            folders[0].put(item.name, version?[field(item.name)])
            if let remote = item.remote?.version {
                folders[0].log.append(.agreed(item.name, ItemBase(local: remote, remote: remote, of: item.name.kind)))
            } else {
                folders[0].log.append(.gone(item.name))
            }
        }
    }

    private mutating func show(_ item: ComparedItem, _ number: Int) throws {
        let old = folders[number].remotes[item.name]
        guard item.syncStatus != .deletedHereChangedThere,
            let remote = item.remote, let text = remote.version[field(item.name)],
            old == nil || !item.shown.contains(remote.version, of: item.name.kind)
        else { return }
        if let old { folders[number].trash.insert(old) }
        folders[number].remotes[item.name] = text
        folders[number].had[item.name, default: []].insert(text)
        try step()
        folders[number].log.append(.shown(item.name, RecordedVersion(remote.version, of: item.name.kind)))
    }

    private mutating func checkGuards(
        _ number: Int, _ items: [ComparedItem], _ remote: [ItemName: String], deletions: [ItemName], isResolved: Bool
    ) throws {
        var counts: [ItemKind: GuardRules.Count] = [:]
        for name in folders[number].state.bases.keys { counts[name.kind, default: .init()].base += 1 }
        for name in remote.keys { counts[name.kind, default: .init()].remote += 1 }
        for name in deletions { counts[name.kind, default: .init()].deletions += 1 }
        try GuardRules.check(counts, maximum: nil)
        try GuardRules.check(items) { _ in isResolved }
    }

    // MARK: - What must be true

    private mutating func check() {
        var places = replacedByHand.union(undo).union(service.values)
        for folder in folders {
            places.formUnion(folder.files.values)
            places.formUnion(folder.remotes.values)
            places.formUnion(folder.trash)
        }
        for text in everything where !places.contains(text) { faults.append("lost: \(text)") }
    }
}

/// The same numbers for the same seed.
struct ModelRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

extension FolderModel {
    /// Resolves all conflicts for the first folder.
    /// - Returns: whether the folder and the service are equal then.
    mutating func settle() -> Bool {
        folders[0].remotes = [:]
        for _ in 0..<4 {
            do { try bringAll() } catch { return false }
        }
        return folders[0].files == service
    }
}
