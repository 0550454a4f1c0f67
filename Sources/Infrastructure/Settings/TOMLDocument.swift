import Domain

/// A parsed TOML text: its values, and their positions.
struct TOMLDocument: Sendable {
    /// Without the byte order mark.
    let bytes: [UInt8]
    let hasByteOrderMark: Bool
    let root: [String: SettingValue]
    let outline: TOMLOutline

    static let empty = TOMLDocument(bytes: [], hasByteOrderMark: false, root: [:], outline: TOMLOutline())

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
}

extension TOMLDocument {
    /// - Throws: `config` with line and column.
    init(_ file: [UInt8]) throws(TritonError) {
        let hasByteOrderMark = file.starts(with: [0xEF, 0xBB, 0xBF])
        let bytes = hasByteOrderMark ? Array(file.dropFirst(3)) : file
        do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
            throw Self.error(bytes, error.byteOffsets.lowerBound, "the text is not UTF-8")
        }
        var parser = TOMLParser(bytes)
        do throws(TOMLParser.Failure) { try parser.document() } catch {
            throw Self.error(bytes, error.offset, error.message)
        }
        self.init(
            bytes: bytes, hasByteOrderMark: hasByteOrderMark, root: parser.values, outline: parser.outline)
    }
}
