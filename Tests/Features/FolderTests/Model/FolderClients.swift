import Changes
import Domain
import FoundationEssentials
import Platform
import ProgramSupport
import Sandbox
import TritonApp

/// The whole program as three clients of one address: two folders and the website. Every text that anybody writes is
/// remembered, so that a lost one is found.
struct FolderClients {
    private let folders: [InProcessProgram]
    private let website: InProcessProgram
    private let store: SandboxStore
    private var random: ModelRandom
    private var count = 0
    /// Every text that was ever written.
    private(set) var everything: Set<String> = []
    /// Texts that their author replaced or removed by hand.
    private var replacedByHand: Set<String> = []
    private var isFrozen = false
    /// What was done, to understand a failure.
    private(set) var history: [String] = []

    private static let files = ["paste/a", "paste/b", "paste/c", "now.md"]

    init(seed: UInt64) async throws {
        random = ModelRandom(seed: seed)
        store = try SandboxStore.inMemory(time: .system)
        folders = [try InProcessProgram(folder: "demo"), try InProcessProgram(folder: "demo")]
        website = try InProcessProgram()
        use([])
        for folder in folders { await folder.run("folder clone demo . --kinds paste,now") }
    }

    /// - Parameter faults: of the service from now on.
    private func use(_ faults: [SandboxFault]) {
        for program in folders + [website] {
            let store = store
            program.environment.sandbox.replace {
                SandboxService(store: store, options: SandboxOptions(faults: faults))
            }
        }
    }

    /// All clients see one service, so that its lists are equally old for all.
    private mutating func freeze(_ isFrozen: Bool) async throws {
        self.isFrozen = isFrozen
        let service = SandboxService(
            store: store,
            options: SandboxOptions(faults: isFrozen ? [try SandboxFault(parsing: "paste.list=stale")] : []))
        for program in folders + [website] { program.environment.sandbox.replace { service } }
        if isFrozen { await folders[0].run("folder status") }
    }

    mutating func run(steps: Int) async throws {
        for _ in 0..<steps {
            let number = Int.random(in: 0..<2, using: &random),
                file = Self.files[Int.random(in: 0..<Self.files.count, using: &random)]
            switch Int.random(in: 0..<14, using: &random) {
            case 0, 1: try edit(file, in: number)
            case 2, 3: try await editThere(file)
            case 4: try remove(file, in: number)
            case 5: if file != "now.md" { await say(website, "paste delete \(file.dropFirst(6)) --yes") }
            case 6: try remove(Self.remote(file), in: number)
            case 7: try await freeze(!isFrozen)
            case 8, 9, 10: await command(number, "folder pull", "--theirs", file)
            default: await command(number, "folder push --yes", "--ours", file)
            }
        }
        try await freeze(false)
    }

    private mutating func command(_ number: Int, _ line: String, _ resolution: String, _ file: String) async {
        var line = line
        if Bool.random(using: &random) { line += " --delete --max-delete 9" }
        if Int.random(in: 0..<4, using: &random) == 0 { line += " \(resolution) \(file)" }
        // An answer is lost: the change has arrived, or has not.
        if Int.random(in: 0..<6, using: &random) == 0, !isFrozen {
            let fault = Bool.random(using: &random) ? "drop:applied:times=1" : "drop:times=1"
            if let fault = try? SandboxFault(parsing: "POST *=\(fault)") { use([fault]) }
            await say(folders[number], line + " --no-retry", number)
            use([])
        } else {
            await say(folders[number], line, number)
        }
    }

    private mutating func say(_ program: InProcessProgram, _ line: String, _ number: Int? = nil) async {
        let effect = await program.run(line)
        history.append("\(number.map { "\($0) " } ?? "")\(line): \(effect.exitCode) \(effect.output)\(effect.error)")
    }

    private static func remote(_ file: String) -> String { file == "now.md" ? "now.remote.md" : file + ".remote" }

    private func place(_ file: String, _ number: Int) -> String { folders[number].home.path + "/demo/" + file }

    private func text(_ file: String, _ number: Int) -> String? {
        FileManager.default.contents(atPath: place(file, number)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Replaces one of five lines, so that two changes may overlap or not.
    private mutating func edited(_ text: String?) -> String {
        var lines = (text ?? "").split(separator: "\n").map(String.init)
        while lines.count < 5 { lines.append("text") }
        count += 1
        lines[Int.random(in: 0..<5, using: &random)] = "line \(count)"
        let new = lines.joined(separator: "\n") + "\n"
        everything.insert(Self.comparable(new))
        return new
    }

    private mutating func edit(_ file: String, in number: Int) throws {
        let old = text(file, number)
        if let old { replacedByHand.insert(Self.comparable(old)) }
        try FileManager.default.createDirectory(
            atPath: place("paste", number), withIntermediateDirectories: true)
        try Data(edited(old).utf8).write(to: URL(filePath: place(file, number)))
        history.append("\(number) edit \(file): line \(count)")
    }

    private mutating func editThere(_ file: String) async throws {
        let isPage = file == "now.md", title = String(file.dropFirst(6))
        let old = await website.run(isPage ? "now get" : "paste get \(title)")
        let new = edited(old.exitCode == 0 ? old.output : nil)
        let line = isPage ? "now set -" : "paste add \(title) --force --file -"
        let effect = await website.run(line, input: new)
        history.append("website \(file): line \(count): \(effect.exitCode) \(effect.error)")
    }

    private mutating func remove(_ file: String, in number: Int) throws {
        guard let old = text(file, number) else { return }
        replacedByHand.insert(Self.comparable(old))
        try FileManager.default.removeItem(atPath: place(file, number))
        history.append("\(number) remove \(file)")
    }

    /// Newlines at the end do not count.
    private static func comparable(_ text: String) -> String {
        String(text.reversed().drop { $0 == "\n" }.reversed())
    }

    /// The texts that are nowhere: not in a file, the trash, undo or the outbox, nor at the service.
    func lost() async throws -> [String] {
        var places = replacedByHand
        for name in ["a", "b", "c"] { places.insert(Self.comparable(await website.run("paste get \(name)").output)) }
        places.insert(Self.comparable(await website.run("now get").output))
        for (number, program) in folders.enumerated() {
            for path in try FileManager.default.subpathsOfDirectory(atPath: program.home.path + "/demo") {
                if let text = text(path, number) { places.insert(Self.comparable(text)) }
            }
        }
        for program in folders + [website] {
            let store = try program.environment.changeStore.get()
            let sent = try store.sent(of: "sandbox", role: .user) + store.sent(of: "sandbox", role: .undo)
            for stored in try store.outbox(of: "sandbox") + sent {
                for state in [stored.change.before, stored.change.after] {
                    if let text = state?.text("content") { places.insert(Self.comparable(text)) }
                }
            }
        }
        return everything.subtracting(places).sorted()
    }
}
