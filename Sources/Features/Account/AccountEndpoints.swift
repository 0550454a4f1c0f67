package import OMGAPI

extension Endpoint where Answer == String? {
    package static func name(of email: String) -> Endpoint {
        Endpoint("account.name.get", .get, ["account", .text(email), "name"], access: .account) { $0["name"].string }
    }
}

extension Endpoint where Answer == String {
    /// The name, for undo; it may be empty.
    package static func knownName(of email: String) -> Endpoint {
        Endpoint("account.name.get", .get, ["account", .text(email), "name"], access: .account) {
            response throws(ResponseError) in
            try response["name"].required(orEmpty: true)
        }
    }
}

extension Endpoint where Answer == Void {
    package static func setName(_ name: String, of email: String) -> Endpoint {
        Endpoint(
            "account.name.set", .post, ["account", .text(email), "name"], access: .account, isRepeatable: true,
            body: .json(["name": .string(name)]))
    }

    /// Only the keys that are sent change (service reference, section 6.1).
    package static func setSettings(_ changes: [(name: String, value: String)], of email: String) -> Endpoint {
        Endpoint(
            "account.settings.set", .post, ["account", .text(email), "settings"], access: .account, isRepeatable: true,
            body: .json(.object(changes.map { .init($0.name, .string($0.value)) })))
    }

    package static func deleteSession(_ id: String, of email: String) -> Endpoint {
        Endpoint(
            "account.sessions.delete", .delete, ["account", .text(email), "sessions", .text(id)], access: .account)
    }

    /// The owner is an address in every known use (section 6.10).
    package static func setPreference(_ preference: Preference, of address: Address) -> Endpoint {
        Endpoint(
            "preferences.set", .post, ["preferences", .text(preference.owner)], access: .owner(address),
            isRepeatable: true, body: .json(["item": .string(preference.item), "value": .string(preference.value)]))
    }
}

extension Endpoint where Answer == AccountSettings {
    package static func settings(of email: String) -> Endpoint {
        Endpoint("account.settings.get", .get, ["account", .text(email), "settings"], access: .account) {
            response throws(ResponseError) in
            AccountSettings(reading: try response["settings"].object())
        }
    }
}

extension Endpoint where Answer == [AccountSession] {
    /// An array without a message; no session at all is a 404 (sections 3 and 6.1).
    package static func sessions(of email: String) -> Endpoint {
        Endpoint("account.sessions.list", .get, ["account", .text(email), "sessions"], access: .account) {
            response throws(ResponseError) in
            try response.accountList { item throws(ResponseError) in
                var session = AccountSession(key: try item["session_id"].required(), of: .unowned)
                session.userAgent = item["user_agent"].string
                session.ip = item["created_ip"].string
                session.createdAt = item["created_on"].date
                session.updatedAt = item.first(of: "updated_on", "updated_at").date
                session.expiresAt = item["expires_on"].date
                return session
            }
        }
    }
}

extension Endpoint where Answer == [String: String?] {
    /// There is no call that reads preferences; their values are in the account's list of addresses. Nil for a value
    /// that is no text, such as an object.
    package static func preferences(of address: Address, email: String) -> Endpoint {
        accountAddresses(email) { response throws(ResponseError) in
            let item = try response.accountItems().first { $0["address"].string.map { Address($0) } == address }
            return (item?["preferences"].members ?? []).reduce(into: [:]) { found, member in
                if member.value.string != nil || !member.value.isMissing {
                    found.updateValue(member.value.string, forKey: member.key)
                }
            }
        }
    }
}
