package import Arguments
package import Domain
package import FoundationEssentials
package import Output

/// `--where` and `--sort` of a list, operands with `*`, and the `-n` and `--reverse` that come after them.
package struct RecordQuery: Sendable {
    /// The part of the list to show, once it is filtered and sorted.
    package struct Part: Sendable {
        package var limit: Int?
        package var isReversed = false
        package var patterns: [NamePattern] = []
    }

    private struct SortKey {
        let position: Int
        let isDescending: Bool
    }

    private let conditions: [RecordCondition]
    private let keys: [SortKey]
    private let part: Part

    /// Nil if the line neither filter nor sort.
    /// - Throws: ``TritonError`` of code `usage` for an unknown field, or a value that does not fit the field.
    package init?(_ options: GlobalOptions, _ part: Part, of page: CommandPage, isList: Bool, now: Date)
        throws(TritonError)
    {
        guard options.selectsRecords || !part.patterns.isEmpty else { return nil }
        guard let schema = page.output, isList else {
            throw TritonError(
                .usage, "--sort and --where apply to lists", hint: "'\(trusted: page.name)' prints no list")
        }
        self.part = part
        conditions = try options.conditions.map { text throws(TritonError) in
            try RecordCondition(text, in: schema, now: now)
        }
        let names = options.sorting.flatMap { $0.split(separator: ",").map { String($0).trimmed } }
        guard options.sorting.isEmpty || !names.isEmpty else {
            throw TritonError(.usage, "--sort names no field", hint: "example: --sort=-created_at")
        }
        keys = try names.map { name throws(TritonError) in
            let isDescending = name.hasPrefix("-")
            let position = try schema.positions(of: [isDescending ? String(name.dropFirst()) : name])[0]
            return SortKey(position: position, isDescending: isDescending)
        }
    }

    /// The same list with the records that are wanted, in their order. Failures in place of a record come last.
    package func apply(to output: inout CommandOutput) {
        guard case .many(let elements) = output.records else { return }
        var rows = elements.enumerated().compactMap { position, element -> (position: Int, row: [FieldValue])? in
            guard case .row(let row) = element, conditions.allSatisfy({ $0.holds(for: row) }) else { return nil }
            return (position, row)
        }
        if !part.patterns.isEmpty {
            let names = rows.map { output.schema.names(of: $0.row) }
            let named = Set(part.patterns.flatMap { $0.positions(among: names) })
            rows = rows.enumerated().compactMap { named.contains($0) ? $1 : nil }
        }
        var order = sorted(rows)
        if let limit = part.limit { order = first(limit, of: order, by: output.grouping?.field, in: output.schema) }
        if part.isReversed { order.reverse() }
        let failures = elements.failures.map { CommandOutput.Element.failure(operand: $0.operand, $0.error) }
        output.records = .many(ElementList(order.map { .row($0.row) } + failures))
        // Of an empty list that was only sorted, its own notice says why it is empty.
        let isSelected = !conditions.isEmpty || !part.patterns.isEmpty || !rows.isEmpty
        if order.isEmpty, isSelected { output.emptyNotice = "nothing matches" }
        if let pictures = output.pictures {
            let positions = order.map(\.position)
            output.pictures?.bytes = { await pictures.bytes(positions[$0]) }
        }
        output.showRecords(at: order.map(\.position))
    }

    /// The first records, or those of the first groups.
    private func first(
        _ limit: Int, of rows: [(position: Int, row: [FieldValue])], by field: String?, in schema: RecordSchema
    ) -> [(position: Int, row: [FieldValue])] {
        guard let group = field.flatMap(schema.position) else { return Array(rows.prefix(limit)) }
        var groups: Set<String> = []
        return rows.filter { _, row in
            if groups.count < limit { groups.insert(row[group].plain) }
            return groups.contains(row[group].plain)
        }
    }

    private func sorted(_ rows: [(position: Int, row: [FieldValue])]) -> [(position: Int, row: [FieldValue])] {
        guard !keys.isEmpty else { return rows }
        // Two rules in one list would contradict each other: of an id that counts, all values have only digits.
        let areNumbers = keys.map { key in
            rows.allSatisfy { _, row in
                let value = row.value(at: key.position)
                return value == .null || value.hasOnlyDigits
            }
        }
        return rows.sorted { isOrdered($0.row, $1.row, areNumbers) ?? ($0.position < $1.position) }
    }

    /// Nil if the two are equal in all keys. Records without the value are last, in both directions.
    private func isOrdered(_ first: [FieldValue], _ second: [FieldValue], _ areNumbers: [Bool]) -> Bool? {
        for (key, isNumber) in zip(keys, areNumbers) {
            let (a, b) = (first.value(at: key.position), second.value(at: key.position))
            if a == .null, b == .null { continue }
            if a == .null || b == .null { return b == .null }
            if a.isLess(than: b, asNumber: isNumber) { return !key.isDescending }
            if b.isLess(than: a, asNumber: isNumber) { return key.isDescending }
        }
        return nil
    }
}

extension GlobalOptions {
    /// For a list that also changes what it finds.
    /// - Throws: ``TritonError`` of code `usage` if a filter would hide what is changed.
    package func requireAllShown(by option: SafeText) throws(TritonError) {
        guard !conditions.isEmpty else { return }
        throw TritonError(
            .usage, "\(option) would change what --where hides", hint: "name what it is to change instead")
    }
}

/// One condition of `--where`, such as `FIELD~TEXT` or `FIELD>=VALUE`.
private struct RecordCondition: Sendable {
    private let position: Int
    private let comparison: RecordComparison
    private let text: String
    /// The value that a number or a time is compared with.
    private let value: FieldValue?
    /// The first moment after the value: that of the next day, for a day.
    private let end: FieldValue?

    init(_ condition: String, in schema: RecordSchema, now: Date) throws(TritonError) {
        guard let start = condition.firstIndex(where: { "!~=<>".contains($0) }),
            let comparison = RecordComparison(beginning: condition[start...])
        else {
            throw TritonError(
                .usage, "--where does not accept '\(line: condition)'",
                hint: "it takes FIELD~TEXT; the operators are \(RecordComparison.list)")
        }
        position = try schema.positions(of: [String(condition[..<start]).trimmed])[0]
        self.comparison = comparison
        text = String(condition[start...].dropFirst(comparison.rawValue.count)).trimmed
        let field = schema.fields[position], text = text
        let day = field.type == .time ? TimeBound.wholeDay(text, now: now) : nil
        end = day.map { .time($0.upperBound) }
        value =
            switch field.type {
            case .number: Double(text).flatMap { $0.isFinite ? .real($0) : nil }
            case .time: TimeBound.date(text, now: now).map { .time($0) }
            case .boolean where comparison.isEquality: Self.flag(text).map { .flag($0) }
            default: nil
            }
        // A field without a value is found with 'FIELD=', one with a value with 'FIELD!='.
        guard value == nil, !text.isEmpty else { return }
        switch field.type {
        case .number where comparison.isOrder || comparison.isEquality:
            throw TritonError(.usage, "'\(line: field.name)' is a number, not '\(line: text)'")
        case .time where comparison.isOrder:
            throw TritonError(
                .usage, "'\(line: field.name)' is a time, not '\(line: text)'",
                hint: "times are 2h, 3d, yesterday, 2026-01-31 or an RFC 3339 time")
        case .boolean where comparison.isEquality:
            throw TritonError(.usage, "'\(line: field.name)' is yes or no, not '\(line: text)'")
        default: break
        }
    }

    private static func flag(_ text: String) -> Bool? {
        switch text {
        case "yes", "true": true
        case "no", "false": false
        default: nil
        }
    }

    func holds(for row: [FieldValue]) -> Bool {
        let found = row.value(at: position), wanted = value ?? .text(text)
        let isNumber = found.hasOnlyDigits && wanted.hasOnlyDigits
        switch comparison {
        case .contains: return contains(found)
        case .lacks: return !contains(found)
        case .equals: return equals(found)
        case .differs: return !equals(found)
        case .isLess: return found != .null && found.isLess(than: wanted, asNumber: isNumber)
        case .isGreater: return found != .null && isBehind(found, wanted, isNumber)
        case .isAtMost: return found != .null && !isBehind(found, wanted, isNumber)
        case .isAtLeast: return found != .null && !found.isLess(than: wanted, asNumber: isNumber)
        }
    }

    /// Whether it is greater than the wanted value, and than all times of a wanted day.
    private func isBehind(_ found: FieldValue, _ wanted: FieldValue, _ isNumber: Bool) -> Bool {
        end.map { !found.isLess(than: $0) } ?? wanted.isLess(than: found, asNumber: isNumber)
    }

    private func contains(_ found: FieldValue) -> Bool { found.plain.lowercased().contains(text.lowercased()) }

    private func equals(_ found: FieldValue) -> Bool {
        if case .texts(let texts) = found { return texts.contains { $0.original == text } }
        if let value, case .number = found.kind { return !found.isLess(than: value) && !isBehind(found, value, false) }
        return found == value || found.plain == text
    }
}

extension [FieldValue] {
    /// Null for a field that only other records of the command have.
    fileprivate func value(at position: Int) -> FieldValue { position < count ? self[position] : .null }
}

extension FieldValue {
    fileprivate enum Kind {
        case number(Double)
        case text
    }

    fileprivate var kind: Kind {
        switch self {
        case .int(let value): .number(Double(value))
        case .real(let value): .number(value)
        case .time(let date): .number(date.timeIntervalSince1970)
        case .flag(let flag): .number(flag ? 1 : 0)
        default: .text
        }
    }

    /// Whether it is a text like the number of a change, the id of a DNS record, or the data of a record.
    fileprivate var hasOnlyDigits: Bool {
        guard case .text(let text) = self else { return false }
        return !text.original.isEmpty && text.original.utf8.allSatisfy { (48...57).contains($0) }
    }

    /// Numbers and times by value, everything else as text: first without regard to case, as people sort.
    /// - Parameter asNumber: compares two texts with only digits as numbers.
    fileprivate func isLess(than other: FieldValue, asNumber: Bool = false) -> Bool {
        if case .number(let a) = kind, case .number(let b) = other.kind { return a < b }
        let (a, b) = (plain, other.plain)
        if asNumber {
            let (digitsA, digitsB) = (a.utf8.drop { $0 == 48 }, b.utf8.drop { $0 == 48 })
            return digitsA.count == digitsB.count
                ? digitsA.lexicographicallyPrecedes(digitsB) : digitsA.count < digitsB.count
        }
        let (lowerA, lowerB) = (a.lowercased(), b.lowercased())
        return lowerA == lowerB ? a < b : lowerA < lowerB
    }
}
