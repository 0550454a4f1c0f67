package import Domain
import HTTPTypes

extension HTTPExchange {
    /// The absolute URL from the pseudo header fields. Nil when a part is missing, when it contains white space or a
    /// control character, or when the authority contains user information.
    package var url: String? {
        guard let origin, let authority = request.authority else { return nil }
        let path = request.path ?? "/"
        guard path.hasPrefix("/"), (authority + path).fitsRequestLine else { return nil }
        return "\(origin.scheme)://\(HostName.inASCII(authority: authority))\(path)"
    }

    /// The origin of the request. Nil when scheme or authority are missing, or are not those of an http or https URL.
    package var origin: Origin? {
        guard let scheme = request.scheme, let authority = request.authority,
            !authority.contains(where: { $0 == "/" || $0 == "?" || $0 == "#" })
        else { return nil }
        return Origin("\(scheme)://\(authority)")
    }
}
