package import Domain
import HTTPTypes
package import OMGAPI

extension Endpoint where Answer == [Picture] {
    package static let everyonesPictures = Endpoint("pics.list_all", .get, ["pics"], access: .open) {
        response throws(ResponseError) in
        // The owner of each is in the picture itself.
        try response["pics"].list { item throws(ResponseError) in
            try Picture(reading: item, of: Address(item["address"].required()))
        }
    }

    /// Without a token, the answer lacks hidden pictures and those without a caption.
    /// - Parameter publicly: whether to send no token.
    package static func pictures(of address: Address, publicly: Bool = false) -> Endpoint {
        Endpoint(
            "pics.list", .get, ["address", .text(address.name), "pics"], access: publicly ? .open : .optional(address)
        ) { response throws(ResponseError) in
            try response["pics"].list { item throws(ResponseError) in try Picture(reading: item, of: address) }
        }
    }
}

extension Endpoint where Answer == Picture {
    package static func picture(_ id: String, of address: Address) -> Endpoint {
        Endpoint("pics.get", .get, ["address", .text(address.name), "pics", .text(id)], access: .optional(address)) {
            response throws(ResponseError) in
            try Picture(reading: response["pic"], of: address)
        }
    }

    /// Sends the image alone; it can be described only after it is uploaded (section 6.15). The answer has the keys at
    /// its top, not below `pic` as in reads.
    package static func upload(_ bytes: [UInt8], of address: Address) -> Endpoint {
        Endpoint(
            "pics.upload", .post, ["address", .text(address.name), "pics", "upload"], access: .owner(address),
            isRepeatable: false
        ) { response throws(ResponseError) in
            try Picture(reading: response, of: address)
        }
        .with(body: .base64(bytes, key: "pic"))
        .with(dryRun: ["id": "new"])
    }
}

extension Endpoint where Answer == Void {
    /// The keys differ from those of reads: `alt_text` is read as `alt`, and tags are one string (section 6.15).
    /// `hide_from_public` hides the picture with any value, so it is sent as true or not at all (section 4, rule 5).
    package static func update(_ id: String, _ change: PictureChange, of address: Address) -> Endpoint {
        var body: [JSON.Member] = []
        if let caption = change.caption { body.append(.init("description", .string(caption))) }
        if let alt = change.alt { body.append(.init("alt_text", .string(alt))) }
        if let tags = change.tags { body.append(.init("tags", .string(tags.joined(separator: ",")))) }
        if change.hides { body.append(.init("hide_from_public", true)) }
        return Endpoint(
            "pics.update", .put, ["address", .text(address.name), "pics", .text(id)], access: .owner(address),
            isRepeatable: true
        ) { _ in }
        .with(body: .json(.object(body)))
    }

    package static func deletePicture(_ id: String, of address: Address) -> Endpoint {
        Endpoint("pics.delete", .delete, ["address", .text(address.name), "pics", .text(id)], access: .owner(address)) {
            _ in
        }
    }
}

extension Picture {
    fileprivate init(reading value: ResponseValue, of address: Address) throws(ResponseError) {
        let tags =
            if let text = value["tags"].string { text.commaSeparated } else { try value["tags"].texts() }
        let exif: JSON? =
            if case .object(let members)? = value["exif"].json, !members.isEmpty { .object(members) } else { nil }
        self.init(
            id: try value["id"].required(), address: address, caption: try value["description"].words(),
            alt: try value.first(of: "alt", "alt_text").words(),
            tags: tags,
            isHidden: value["hide_from_public"].optionalFlag, mime: value["mime"].string, size: value["size"].int,
            exif: exif, createdAt: value["created"].date,
            imageURL: value["url"].string, url: value["some_pics_url"].string)
    }
}
