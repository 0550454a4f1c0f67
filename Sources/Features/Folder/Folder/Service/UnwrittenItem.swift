import Commands
import Domain
import FolderPlan
import Output

/// An item of a plan that is not written, and the reason.
struct UnwrittenItem: Sendable {
    let item: ComparedItem
    let reason: SafeText
    var hint: SafeText?
    /// The line of a table that has it.
    var line: Int?
}

extension UnwrittenItem {
    init(_ item: ComparedItem, _ error: TritonError) {
        self.init(item: item, reason: error.message, hint: error.hint)
    }
}

extension [UnwrittenItem] {
    func failures(_ paths: ShownPaths) -> [CommandOutput.LateElement] {
        map { .failure(operand: paths($0.item.path), TritonError(.partial, $0.reason, hint: $0.hint)) }
    }

    /// Reports the items and the reasons. Several items with the same reason become one line.
    func report(relativeTo paths: ShownPaths, _ call: Invocation) {
        var reasons: [SafeText] = []
        for note in self where !reasons.contains(note.reason) { reasons.append(note.reason) }
        for reason in reasons {
            let items = filter { $0.reason == reason }.map(\.item.path)
            let lines = items.count <= Self.maximumNamed ? items.map { [$0] } : [items]
            for line in lines { call.note("\(paths.first(of: line)): \(reason)") }
        }
    }

    private static var maximumNamed: Int { 2 }

    func lines(_ paths: ShownPaths) -> [SafeText] { map { "! \(line: paths($0.item.path))  (\($0.reason))" } }
}

extension [RefusedFile] {
    func failures(_ paths: ShownPaths) -> [CommandOutput.LateElement] {
        map { .failure(operand: paths($0.path), $0.error) }
    }

    func lines(_ paths: ShownPaths) -> [SafeText] { map { "! \(line: paths($0.path))  (\($0.error.sentence))" } }
}

extension CommandOutput {
    mutating func add(_ refused: [RefusedFile], _ paths: ShownPaths) { add(refused.failures(paths)) }

    mutating func add(_ refused: [UnwrittenItem], _ paths: ShownPaths) { add(refused.failures(paths)) }

    private mutating func add(_ failures: [LateElement]) {
        guard !failures.isEmpty, case .many(let elements) = records else { return }
        records = .many(ElementList(Array(elements) + failures.map(\.element)))
    }
}
