import Domain
import TOMLKit

/// A parsed TOML text: its values, and their positions.
struct TOMLDocument: Sendable {
    /// Without the byte order mark.
    let bytes: [UInt8]
    let hasByteOrderMark: Bool
    let root: [String: SettingValue]
    let outline: TOMLOutline

    static let empty = TOMLDocument(bytes: [], hasByteOrderMark: false, root: [:], outline: TOMLOutline())

    private init(bytes: [UInt8], hasByteOrderMark: Bool, root: [String: SettingValue], outline: TOMLOutline) {
        self.bytes = bytes
        self.hasByteOrderMark = hasByteOrderMark
        self.root = root
        self.outline = outline
    }

    /// - Throws: `config` with line and column.
    init(_ file: [UInt8]) throws(TritonError) {
        let hasByteOrderMark = file.starts(with: [0xEF, 0xBB, 0xBF])
        let bytes = hasByteOrderMark ? Array(file.dropFirst(3)) : file
        // The parser takes a C string: it would stop at a zero byte and ignore the rest.
        if let zero = bytes.firstIndex(of: 0) { throw Self.error(bytes, zero, "a zero byte") }
        do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
            throw Self.error(bytes, error.byteOffsets.lowerBound, "the text is not UTF-8")
        }
        let outline: TOMLOutline
        do throws(TOMLScanner.Lost) { outline = try TOMLScanner.outline(bytes) } catch {
            throw Self.error(bytes, error.offset, "expected \(trusted: error.wanted.description)")
        }
        self.init(
            bytes: bytes, hasByteOrderMark: hasByteOrderMark,
            root: try Self.parse(String(decoding: bytes, as: UTF8.self)), outline: outline)
    }

    func value(_ key: SettingKey) -> SettingValue? {
        var value = SettingValue.table(root)
        for part in key.parts {
            guard case .table(let members) = value, let next = members[part] else { return nil }
            value = next
        }
        return value
    }

    /// Every value that is not a table, by its path.
    var leaves: [SettingKey: SettingValue] {
        var leaves: [SettingKey: SettingValue] = [:]
        func collect(_ members: [String: SettingValue], below path: [String]) {
            for (name, value) in members {
                if case .table(let members) = value {
                    collect(members, below: path + [name])
                } else {
                    leaves[SettingKey(path + [name])] = value
                }
            }
        }
        collect(root, below: [])
        return leaves
    }

    /// An error at a position in the file; lines and columns count from 1, columns in characters.
    func error(_ offset: Int?, _ message: SafeText) -> TritonError {
        offset.map { Self.error(bytes, $0, message) } ?? TritonError(.config, message)
    }

    func line(_ offset: Int) -> Int { bytes[..<offset].count { $0 == 10 } + 1 }

    private static func error(_ bytes: [UInt8], _ offset: Int, _ message: SafeText) -> TritonError {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == 10 } + 1
        let column = before[(before.lastIndex(of: 10).map { $0 + 1 } ?? 0)...].count { $0 & 0xC0 != 0x80 } + 1
        return TritonError(.config, "line \(line), column \(column): \(message)")
    }

    private static func parse(_ text: String) throws(TritonError) -> [String: SettingValue] {
        do { return members(try TOMLTable(string: text)) } catch let error as TOMLParseError {
            let place: SafeText = "line \(error.source.begin.line), column \(error.source.begin.column)"
            throw TritonError(
                .config, "\(place): \(line: error.description.prefix(1).lowercased() + error.description.dropFirst())")
        } catch { throw TritonError(.config, "\(line: String(describing: error))") }
    }

    private static func members(_ table: TOMLTable) -> [String: SettingValue] {
        var members: [String: SettingValue] = [:]
        // The table's own iterator is not used: it crashes at a key with a zero character.
        for key in table.keys { members[key] = table[key].flatMap(value) }
        return members
    }

    private static func value(_ value: any TOMLValueConvertible) -> SettingValue? {
        switch value.type {
        case .string: value.string.map { .string($0) }
        case .bool: value.bool.map { .bool($0) }
        case .int: value.int.map { .int($0) }
        case .table: value.table.map { .table(members($0)) }
        case .array: value.array.map { array in .array((0..<array.count).compactMap { Self.value(array[$0]) }) }
        case .double, .date, .time, .dateTime: .other(value.debugDescription)
        }
    }
}
