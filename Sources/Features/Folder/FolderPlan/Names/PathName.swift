import Domain
@_spi(_Unicode) private import Swift

/// Converts names of the service to names of files, and back. No other code does this.
///
/// Characters that have a meaning for a file system or a shell are percent-encoded, and so is the first one of a name
/// that Windows keeps for a device, such as `con`. Names are composed (NFC), and at
/// most 200 bytes long: a longer one is shortened, and ends with `~` and 128 bits of its SHA-256. Only such names have
/// a `~`, so no two names give one file.
package enum PathName {
    /// Largest length of a file name, in bytes.
    package static let maximumLength = 200

    package static func file(for name: String) -> String {
        let composed = composed(name)
        var out = ""
        let scalars = Array(composed.unicodeScalars)
        for (position, scalar) in scalars.enumerated() {
            let isEdge = position == 0 || position == scalars.count - 1
            if isAllowed(scalar), !(isEdge && scalar == " "), !(scalar == "." && isDangerousDot(scalars, position)),
                position > 0 || !joinsSlash(scalar)
            {
                out.unicodeScalars.append(scalar)
            } else {
                out += percent(scalar)
            }
        }
        // If composing changes the name or the result (a combining mark after an encoded character), the name could not
        // be converted back.
        if Array(composed.utf8) != Array(name.utf8) || Array(Self.composed(out).utf8) != Array(out.utf8) {
            out = encoded(name)
        }
        if out.isEmpty { return "%" }
        if isDevice(out), let encoded = encoding(1, of: out[...]) { out = encoded }
        return out.utf8.count > maximumLength ? cut(out, name) : out
    }

    /// The name for a file name. One that this program does not give to any name is the name itself: in `a%20b` nothing
    /// is encoded, as for other programs that read the folder.
    package static func name(for file: String) -> String {
        // Most names have nothing that is encoded or composed.
        if !file.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0x80 }) { return file }
        if file == "%" { return "" }
        let file = composed(file)
        guard let name = PercentEncoding.decode(file, keepsInvalid: true), isFile(file, of: name) else { return file }
        return name
    }

    /// Whether a name has this file, or has it where another name differs only in case.
    private static func isFile(_ file: String, of name: String) -> Bool {
        let usual = self.file(for: name)
        return usual.hasSameBytes(as: file)
            || (1...).lazy.map { encoding($0, of: usual[...]) }.prefix { $0 != nil }
                .contains { $0?.hasSameBytes(as: file) == true }
    }

    /// The names that are too long for the name of a file, by the shortened name of the file.
    package static func cutNames(_ names: some Sequence<String>) -> [String: String] {
        var cut: [String: String] = [:]
        for name in names where name.utf8.count > maximumLength / 3 {
            let file = file(for: name)
            if Self.name(for: file) != name { cut[file] = name }
        }
        return cut
    }

    /// The name of a file with that many of its first characters encoded too, or more; nil if it has fewer.
    package static func encoding(_ count: Int, of file: Substring) -> String? {
        var out = "", left = count, scalars = file.unicodeScalars[...]
        while left > 0 {
            guard let scalar = scalars.popFirst() else { return nil }
            if scalar == "%" {
                out.unicodeScalars += ["%"] + scalars.prefix(2)
                scalars = scalars.dropFirst(2)
            } else {
                out += percent(scalar)
                left -= 1
            }
        }
        out.unicodeScalars += scalars
        // A combining mark after an encoded character: see above.
        return composed(out).hasSameBytes(as: out) ? out : encoding(count + 1, of: file)
    }

    /// A form that must differ for any two names, because file systems may ignore case.
    package static func folded(_ path: String) -> String { composed(composed(path).lowercased()) }

    package static func composed(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfc { scalars.append(scalar) }
        return String(scalars)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || "-_.+=@,!() ".unicodeScalars.contains(scalar)
        }
        if scalar.properties.isDefaultIgnorableCodePoint { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber,
            .nonspacingMark, .spacingMark, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
            .dashPunctuation, .connectorPunctuation:
            return true
        default: return false
        }
    }

    /// Whether a file or a folder can have this name on every common system. A folder of this program encodes more.
    package static func isPortable(_ name: String) -> Bool {
        guard let last = name.unicodeScalars.last, last != ".", last != " " else { return false }
        return name.utf8.count <= 255 && !isDevice(name)
            && !name.unicodeScalars.contains {
                "<>:\"/\\|?*".unicodeScalars.contains($0) || $0.properties.generalCategory == .control
            }
    }

    /// Whether a scalar would be one character with the slash before the name, as a combining mark is.
    private static func joinsSlash(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII && "/\(scalar)".count == 1 }

    /// Whether Windows gives a device this name, whatever the extension is.
    private static func isDevice(_ file: String) -> Bool {
        let name = file.prefix { $0 != "." }.lowercased()
        return ["con", "prn", "aux", "nul"].contains(name)
            || ["com", "lpt"].contains(name.dropLast()) && "123456789".contains(name.suffix(1))
    }

    /// Whether the file belongs to a program, and not to the address: the copy, the swap file or the lock of an editor,
    /// or a file of the system, of git or of this program. No item has such a name here: `~` and `#` are encoded, and
    /// so is the leading dot of the others.
    package static func isOfProgram(_ file: some StringProtocol) -> Bool {
        file.hasSuffix("~") || file.hasPrefix(".#") || file.hasPrefix("#") && file.hasSuffix("#")
            || isHiddenByProgram(file.lowercased())
    }

    private static func isHiddenByProgram(_ name: String) -> Bool {
        guard name.hasPrefix(".") else { return false }
        return name == ".ds_store" || name == ".directory"
            || [".git", ".triton", "._", ".~lock.", ".goutputstream-", ".nfs0", ".fuse_hidden"].contains {
                name.hasPrefix($0)
            } || [".swp", ".swo", ".swx", ".kate-swp"].contains { name.hasSuffix($0) && name != $0 }
    }

    /// A leading dot of a name that belongs to a program; a dot at the end of a name; and the dot of `.remote`, which
    /// marks the service's version of a conflict.
    private static func isDangerousDot(_ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
        let rest = lowercased(scalars[position...])
        if position == 0, rest == "." || rest == ".." || isHiddenByProgram(rest) { return true }
        if position == scalars.count - 1 { return true }
        return rest == ".remote" || rest.hasPrefix(".remote.")
    }

    private static func lowercased(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view).lowercased()
    }

    private static func percent(_ scalar: Unicode.Scalar) -> String { encoded(String(Character(scalar))) }

    private static func encoded(_ text: String) -> String {
        PercentEncoding.encode(text) { $0.isLetterOrDigit && text.utf8.count > 1 }
    }

    private static func cut(_ file: String, _ name: String) -> String {
        let end = "~" + String(VersionHash(name, .line).text.prefix(32))
        var bytes = Array(file.prefix(bytes: maximumLength - end.utf8.count).utf8)
        // Removes an encoding that was cut.
        if let percent = bytes.suffix(2).lastIndex(of: 0x25) { bytes.removeSubrange(percent...) }
        return String(decoding: bytes, as: UTF8.self) + end
    }
}
