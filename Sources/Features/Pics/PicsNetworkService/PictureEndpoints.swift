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
        Endpoint("pics.list", .get, .of(address, "pics"), access: publicly ? .open : .optional(address)) {
            response throws(ResponseError) in
            try response["pics"].list { item throws(ResponseError) in try Picture(reading: item, of: address) }
        }
    }
}

extension Endpoint where Answer == Picture {
    package static func picture(_ id: String, of address: Address) -> Endpoint {
        Endpoint("pics.get", .get, .of(address, "pics", .text(id)), access: .optional(address)) {
            response throws(ResponseError) in
            try Picture(reading: response["pic"], of: address)
        }
    }

    /// Sends the image alone; it can be described only after it is uploaded (section 6.15). The answer has the keys at
    /// its top, not below `pic` as in reads.
    package static func upload(_ bytes: [UInt8], of address: Address) -> Endpoint {
        Endpoint(
            "pics.upload", .post, .of(address, "pics", "upload"), access: .owner(address), isRepeatable: false,
            body: .base64(bytes, key: "pic")
        ) { response throws(ResponseError) in
            try Picture(reading: response, of: address, isNew: true)
        }
        .with(dryRun: ["id": "new"])
    }
}

extension Endpoint where Answer == Void {
    /// The keys differ from those of reads: `alt_text` is read as `alt`, and tags are one string (section 6.15).
    /// `hide_from_public` hides the picture with any value, so it is sent as true or not at all (section 4, rule 5).
    package static func update(_ id: String, _ change: PictureChange, of address: Address) -> Endpoint {
        Endpoint(
            "pics.update", .put, .of(address, "pics", .text(id)), access: .owner(address), isRepeatable: true,
            body: .json(
                .object(
                    change.caption.map { .init("description", .string($0)) },
                    change.alt.map { .init("alt_text", .string($0)) },
                    change.tags.map { .init("tags", .string($0.joined(separator: ","))) },
                    change.hides ? .init("hide_from_public", true) : nil)))
    }

    package static func deletePicture(_ id: String, of address: Address) -> Endpoint {
        Endpoint("pics.delete", .delete, .of(address, "pics", .text(id)), access: .owner(address))
    }
}

extension Picture {
    /// - Parameter isNew: whether it was uploaded just now, so that nothing describes it yet.
    fileprivate init(reading value: ResponseValue, of address: Address, isNew: Bool = false) throws(ResponseError) {
        let words = isNew ? ResponseValue(nil) : value
        let tags =
            if let text = words["tags"].string { text.commaSeparated } else { try words["tags"].texts() }
        let exif: JSON? =
            if case .object(let members)? = value["exif"].json, !members.isEmpty { .object(members) } else { nil }
        self.init(
            id: try value["id"].required(), address: address, caption: try words["description"].words(),
            alt: try words.first(of: "alt", "alt_text").words(),
            tags: tags,
            isHidden: value["hide_from_public"].optionalFlag, mime: value["mime"].string, size: value["size"].int,
            exif: exif, createdAt: value["created"].date,
            imageURL: value["url"].string, url: value["some_pics_url"].string)
    }
}
