import Domain
import Platform

/// The XML parser Expat, loaded only when a feed is read. It refuses XML that is not well formed, fetches no external
/// entities, and since version 2.4 limits the expansion of entities.
struct Expat {
    typealias Parser = OpaquePointer
    typealias StartElement =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?)
        -> Void
    typealias EndElement = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void
    typealias Characters = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, CInt) -> Void

    /// With namespaces: a name is the namespace, the given separator, and the local name.
    let create: @convention(c) (UnsafePointer<CChar>?, CChar) -> Parser?
    let free: @convention(c) (Parser?) -> Void
    let setUserData: @convention(c) (Parser?, UnsafeMutableRawPointer?) -> Void
    let setElementHandlers: @convention(c) (Parser?, StartElement?, EndElement?) -> Void
    let setCharacterHandler: @convention(c) (Parser?, Characters?) -> Void
    /// Returns 0 for an error.
    let parse: @convention(c) (Parser?, UnsafePointer<CChar>?, CInt, CInt) -> CInt
    let stop: @convention(c) (Parser?, UInt8) -> CInt
    let errorCode: @convention(c) (Parser?) -> CInt
    let errorText: @convention(c) (CInt) -> UnsafePointer<CChar>?
    let line: @convention(c) (Parser?) -> CUnsignedLong

    static let separator: Character = "\u{1F}"

    /// - Throws: ``TritonError`` of code `unavailable` where the library is not installed.
    init() throws(TritonError) {
        let names = SystemLibrary.expat.names
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
            throw TritonError(
                .unavailable, "the library \(line: names[0]), which reads XML, is not installed",
                hint: "install the package 'libexpat1' or 'expat'")
        }
        func function<Function>(_ name: String, _ type: Function.Type = Function.self) throws(TritonError) -> Function {
            guard let address = dlsym(library, name) else {
                throw TritonError(.unavailable, "the library \(line: names[0]) lacks the function \(line: name)")
            }
            return unsafeBitCast(address, to: type)
        }
        create = try function("XML_ParserCreateNS")
        free = try function("XML_ParserFree")
        setUserData = try function("XML_SetUserData")
        setElementHandlers = try function("XML_SetElementHandler")
        setCharacterHandler = try function("XML_SetCharacterDataHandler")
        parse = try function("XML_Parse")
        stop = try function("XML_StopParser")
        errorCode = try function("XML_GetErrorCode")
        errorText = try function("XML_ErrorString")
        line = try function("XML_GetCurrentLineNumber")
    }
}
