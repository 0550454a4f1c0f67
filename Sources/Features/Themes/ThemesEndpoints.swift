package import OMGAPI

extension Endpoint where Answer == [ProfileTheme] {
    /// The answer is an object by id, whose order has no meaning.
    package static let themes = Endpoint("theme.list", .get, ["theme", "list"], access: .open) {
        response throws(ResponseError) in
        try response["themes"].list { theme throws(ResponseError) in
            if let id = theme.key, !id.isEmpty { return ProfileTheme(reading: try theme.object(), id: id) }
            return ProfileTheme(reading: try theme.object(), id: try theme["id"].required())
        }.sorted { $0.id < $1.id }
    }
}

extension Endpoint where Answer == ProfileTheme {
    /// The answer has no message. The service ignores the case of the id.
    package static func theme(_ id: String) -> Endpoint {
        Endpoint("theme.info", .get, ["theme", .text(id), "info"], access: .open) { response throws(ResponseError) in
            ProfileTheme(reading: response["theme"], id: try response["theme"]["id"].required())
        }
    }
}

extension Endpoint where Answer == ThemePreview {
    /// The answer has no `request` block, and its content type is HTML although it is JSON.
    package static func preview(of id: String) -> Endpoint {
        Endpoint("theme.preview", .get, ["theme", .text(id), "preview"], access: .open) {
            response throws(ResponseError) in
            ThemePreview(id: id, html: try response["html"].required())
        }.with(envelope: .bare)
    }
}

extension ProfileTheme {
    /// `preview_css`, JSON inside a string, is left out: it only colours the website's list.
    fileprivate init(reading value: ResponseValue, id: String) {
        self.init(key: value["id"].string ?? id, of: .unowned)
        name = value["name"].string
        author = value["author"].string
        authorURL = value["author_url"].string
        version = value["version"].string
        license = value["license"].string
        description = value["description"].string
        createdAt = value["created"].date
        updatedAt = value["updated"].date
        sampleProfile = value["sample_profile"].string
    }
}
