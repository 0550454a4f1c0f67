package import Domain
import Synchronization

/// An operand with `*`, which stands for any text in a name, also for none.
package struct NamePattern: Sendable {
    private let text: String
    private let wildcard: Wildcard

    /// Nil for a name without `*`, and for a URL.
    package init?(_ operand: String) {
        wildcard = Wildcard(operand)
        guard wildcard.hasStar, !operand.contains("://") else { return nil }
        text = operand
    }

    /// The positions of the items that are meant: those with exactly this name, because a name may contain `*`; if
    /// there are none, those with a name that matches.
    /// - Parameter names: the names of each item.
    package func positions(among names: [[String]]) -> [Int] {
        let exact = names.indices.filter { names[$0].contains { $0.utf8.elementsEqual(text.utf8) } }
        return exact.isEmpty ? names.indices.filter { names[$0].contains(where: wildcard.matches) } : exact
    }
}

/// Remembers whether an operand of the command had `*`: its result is then a list, whatever was found.
package final class PatternUse: Sendable {
    private let isNoted = Mutex(false)

    package var wasNoted: Bool { isNoted.withLock { $0 } }
    func note() { isNoted.withLock { $0 = true } }
}

extension Invocation {
    /// The operands, with the names of the matching items in place of each one that has `*`. One that matches nothing
    /// stays, and is then reported like any other name that does not exist.
    /// - Parameters:
    ///   - check: throws for an operand that is wrong in itself; called before the list is read.
    ///   - list: the items of the selected address; read only if an operand has `*`.
    package func named<Item: Recordable>(
        _ operands: [String], check: (String) throws -> Void, among list: () async throws -> [Item]
    ) async throws -> [String] {
        let found = try await matching(operands, check: check, among: list)
        if operands.contains(where: { NamePattern($0) != nil }) { patternUse.note() }
        return found
    }

    private func matching<Item: Recordable>(
        _ operands: [String], check: (String) throws -> Void, among list: () async throws -> [Item]
    ) async throws -> [String] {
        guard operands.contains(where: { NamePattern($0) != nil }) else { return operands }
        for operand in operands where NamePattern(operand) == nil { try check(operand) }
        let names = try await list().map { Item.schema.names(of: $0.row) }
        var seen: Set<[UInt8]> = []
        return operands.flatMap { operand in
            let matches = NamePattern(operand)?.positions(among: names).compactMap { names[$0].first } ?? []
            let found = matches.filter { canBeOperand($0, check) }
            // Compared by bytes, because names that differ in their Unicode normalisation are different names.
            return (found.isEmpty ? [operand] : found).filter { seen.insert(Array($0.utf8)).inserted }
        }
    }

    /// The service may have names that no operand can have. Such an item does not stop the others.
    private func canBeOperand(_ name: String, _ check: (String) throws -> Void) -> Bool {
        do {
            try check(name)
            return true
        } catch {
            note("left out: \(TritonError(surfacing: error).message)")
            return false
        }
    }

    /// The same for a verb that takes one item.
    /// - Parameter plural: the name of several items: `purls`.
    /// - Throws: also code `usage` when several items match.
    package func oneNamed<Item: Recordable>(
        _ operand: String, _ plural: SafeText, among list: () async throws -> [Item]
    ) async throws -> String {
        let found = try await matching([operand], check: { _ in }, among: list)
        guard found.count != 1 else { return found[0] }
        let shown = found.prefix(Self.shownMatches).map { SafeText(line: ShellQuoting.bash($0) ?? $0) }
        let more: SafeText = found.count > shown.count ? " and \(found.count - shown.count) more" : ""
        throw TritonError(
            .usage, "'\(line: operand)' matches \(found.count) \(plural)",
            hint: "name one of them: \(shown.joined(separator: ", "))\(more)")
    }

    private static let shownMatches = 20
}
