import Domain

/// Reads an XML document with Expat.
enum XMLReader {
    /// - Throws: ``TritonError``: `bad_data` naming the line; `unavailable` without the library.
    static func root(of bytes: [UInt8]) throws(TritonError) -> XMLElement {
        let expat = try Expat()
        guard let parser = expat.create(nil, CChar(Expat.separator.asciiValue ?? 0)) else {
            throw TritonError(.software, "no memory for a parser")
        }
        defer { expat.free(parser) }
        let builder = XMLTreeBuilder { _ = expat.stop(parser, 0) }
        expat.setUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        expat.setElementHandlers(
            parser,
            { builder, name, attributes in XMLTreeBuilder.of(builder)?.start(name, attributes) },
            { builder, _ in XMLTreeBuilder.of(builder)?.end() })
        expat.setCharacterHandler(parser) { builder, text, count in XMLTreeBuilder.of(builder)?.characters(text, count)
        }
        let isRead = withExtendedLifetime(builder) {
            bytes.withUnsafeBytes {
                expat.parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), CInt($0.count), 1) != 0
            }
        }
        if builder.isTooLarge {
            throw TritonError(.badData, "line \(expat.line(parser)): its entities grow too large")
        }
        if builder.isTooDeep {
            throw TritonError(.badData, "line \(expat.line(parser)): its elements are nested too deeply")
        }
        guard isRead, let root = builder.root else {
            let reason = expat.errorText(expat.errorCode(parser)).map { String(cString: $0) } ?? "it is empty"
            throw TritonError(.badData, "line \(expat.line(parser)): it is not well-formed XML: \(line: reason)")
        }
        return root
    }
}

/// Builds the tree from the events of the parser.
private final class XMLTreeBuilder {
    private(set) var root: XMLElement?
    private(set) var isTooDeep = false
    private(set) var isTooLarge = false
    private var size = 0
    private var open: [XMLElement] = []
    private var text: [UInt8] = []
    private let stop: () -> Void

    init(stop: @escaping () -> Void) { self.stop = stop }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        pointer.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// In bytes of text. Expat limits the expansion of entities only since version 2.4.
    private static let maximumSize = 128 << 20

    /// In levels. No feed needs more, and the recursion over the tree needs stack for each level.
    private static let maximumDepth = 200

    func start(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        flush()
        guard open.count < Self.maximumDepth else {
            isTooDeep = true
            return stop()
        }
        var found: [String: String] = [:]
        var position = 0
        while let attributes, let key = attributes[position], let value = attributes[position + 1] {
            found[Self.parts(String(cString: key)).name] = String(cString: value)
            position += 2
        }
        let parts = Self.parts(name.map { String(cString: $0) } ?? "")
        open.append(XMLElement(namespace: parts.namespace, name: parts.name, attributes: found))
    }

    func end() {
        flush()
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].content.append(.element(element)) }
    }

    func characters(_ start: UnsafePointer<CChar>?, _ count: CInt) {
        guard let start else { return }
        size += Int(count)
        guard size <= Self.maximumSize else {
            isTooLarge = true
            return stop()
        }
        text += UnsafeRawBufferPointer(start: start, count: Int(count))
    }

    private func flush() {
        guard !text.isEmpty, !open.isEmpty else { return }
        open[open.count - 1].content.append(.text(String(decoding: text, as: UTF8.self)))
        text = []
    }

    private static func parts(_ name: String) -> (namespace: String, name: String) {
        guard let separator = name.lastIndex(of: Expat.separator) else { return ("", name) }
        return (String(name[..<separator]), String(name[name.index(after: separator)...]))
    }
}
