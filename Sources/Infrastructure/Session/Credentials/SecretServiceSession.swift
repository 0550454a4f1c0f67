/// The calls of the Secret Service API (freedesktop.org, version 0.2) that are needed, over one connection. Secrets are
/// sent unencrypted ("plain"), because the bus belongs to this user.
struct SecretServiceSession: ~Copyable {
    private var bus: DBusConnection
    private let session: String

    private static let service = "org.freedesktop.secrets"
    private static let root = "/org/freedesktop/secrets"

    init(_ addresses: [DBusAddress], deadline: Deadline) throws(DBusConnection.Failure) {
        var bus = try DBusConnection.open(addresses, deadline: deadline)
        let answer = try bus.call(
            "OpenSession", of: "org.freedesktop.Secret.Service", at: Self.root, to: Self.service,
            [.string("plain"), .variant(.string(""))])
        guard answer.count == 2, let path = answer[1].text else { throw .malformed }
        session = path
        self.bus = bus
    }

    private mutating func call(
        _ member: String, of interface: String = "org.freedesktop.Secret.Service", at path: String = Self.root,
        _ body: DBusValue...
    ) throws(DBusConnection.Failure) -> [DBusValue] {
        try bus.call(member, of: interface, at: path, to: Self.service, body)
    }

    /// Unlocked items with all these attributes.
    ///
    /// - Throws: the error "is locked" when only locked items match and unlocking them needs a prompt.
    mutating func items(_ attributes: [(String, String)]) throws(DBusConnection.Failure) -> [String] {
        let answer = try call("SearchItems", .strings(attributes))
        guard answer.count == 2, let open = answer[0].elements, let locked = answer[1].elements else {
            throw .malformed
        }
        if open.isEmpty, !locked.isEmpty { return try unlock(locked) }
        return open.compactMap(\.text)
    }

    mutating func secret(_ item: String) throws(DBusConnection.Failure) -> [UInt8] {
        let answer = try call("GetSecret", of: "org.freedesktop.Secret.Item", at: item, .path(session))
        guard case .structure(let parts) = answer.first, parts.count == 4, let bytes = parts[2].byteArray else {
            throw .malformed
        }
        return bytes
    }

    mutating func attributes(_ item: String) throws(DBusConnection.Failure) -> [String: String] {
        let answer = try call(
            "Get", of: "org.freedesktop.DBus.Properties", at: item, .string("org.freedesktop.Secret.Item"),
            .string("Attributes"))
        guard case .variant(let value) = answer.first, let entries = value.elements else { throw .malformed }
        var attributes: [String: String] = [:]
        for case .entry(let key, let value) in entries {
            if let key = key.text, let value = value.text { attributes[key] = value }
        }
        return attributes
    }

    /// Stores a secret in the default keyring, and replaces one with the same attributes. It is read back, because a
    /// secret that cannot be read again is lost.
    mutating func create(_ label: String, _ attributes: [(String, String)], _ secret: [UInt8]) throws(DBusConnection
        .Failure)
    {
        let alias = try call("ReadAlias", .string("default"))
        guard let collection = alias.first?.text else { throw .malformed }
        guard collection != "/" else { throw .error("org.freedesktop.Secret.Error.NoSuchObject") }
        _ = try unlock([.path(collection)])
        let properties = DBusValue.array(
            "{sv}",
            [
                .entry(.string("org.freedesktop.Secret.Item.Label"), .variant(.string(label))),
                .entry(.string("org.freedesktop.Secret.Item.Attributes"), .variant(.strings(attributes))),
            ])
        let content = DBusValue.structure([.path(session), .bytes([]), .bytes(secret), .string("text/plain")])
        let answer = try call(
            "CreateItem", of: "org.freedesktop.Secret.Collection", at: collection, properties, content,
            .bool(true))
        guard answer.count == 2, let item = answer[0].text else { throw .malformed }
        try refusePrompt(answer[1])
        guard item != "/", try self.secret(item) == secret else { throw .malformed }
    }

    mutating func delete(_ item: String) throws(DBusConnection.Failure) {
        let answer = try call("Delete", of: "org.freedesktop.Secret.Item", at: item)
        guard let prompt = answer.first else { throw .malformed }
        try refusePrompt(prompt)
    }

    /// Unlocks objects that can be unlocked without a prompt.
    private mutating func unlock(_ objects: [DBusValue]) throws(DBusConnection.Failure) -> [String] {
        let answer = try call("Unlock", .array("o", objects))
        guard answer.count == 2, let unlocked = answer[0].elements else { throw .malformed }
        try refusePrompt(answer[1])
        return unlocked.compactMap(\.text)
    }

    /// Fails if the service wants to show a prompt ("/" means none). A prompt that is not started does nothing.
    private func refusePrompt(_ prompt: DBusValue) throws(DBusConnection.Failure) {
        guard prompt.text == "/" else { throw .error("org.freedesktop.Secret.Error.IsLocked") }
    }
}
