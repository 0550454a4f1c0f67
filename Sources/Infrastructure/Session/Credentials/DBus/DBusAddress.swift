import Domain
import Files

/// The address of the session's message bus (D-Bus specification, "Server Addresses"). Unix sockets only.
enum DBusAddress: Equatable {
    case path(String)
    /// A Linux socket without a file.
    case abstract(String)

    /// The addresses to try, best first: those in `DBUS_SESSION_BUS_ADDRESS`, otherwise that of the login session.
    static func candidates(variables: [String: String]) -> [DBusAddress] {
        let runtime = variables["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let text = variables["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty else {
            return runtime.map { [.path(Path.join($0, "bus"))] } ?? []
        }
        return text.split(separator: ";").compactMap { DBusAddress(String($0), runtime: runtime) }
    }

    init?(_ text: String, runtime: String?) {
        guard let colon = text.firstIndex(of: ":"), text[..<colon] == "unix" else { return nil }
        var values: [String: String] = [:]
        for pair in text[text.index(after: colon)...].split(separator: ",") {
            guard let equals = pair.firstIndex(of: "="), let value = Self.unescaped(pair[pair.index(after: equals)...])
            else { return nil }
            values[String(pair[..<equals])] = value
        }
        if let path = values["path"] {
            self = .path(path)
        } else if let name = values["abstract"] {
            self = .abstract(name)
        } else if values["runtime"] == "yes", let runtime {
            self = .path(Path.join(runtime, "bus"))
        } else {
            return nil
        }
    }

    private static func unescaped(_ text: Substring) -> String? {
        guard let text = PercentEncoding.decode(text), !text.isEmpty, !text.contains(byte: 0) else { return nil }
        return text
    }
}
