package import OMGAPI

extension Endpoint where Answer == ReadItem<WebPage> {
    package static func webPage(of address: Address) -> Endpoint {
        Endpoint("web.get", .get, .of(address, "web"), access: .owner(address)) { response throws(ResponseError) in
            try WebPage.read(response, of: address)
        }
    }
}

extension WebPage {
    /// The keys are directly under `response`. `metadata` is JSON inside a string that may fail to parse (service
    /// reference, section 4, rule 7), `verified` has had five shapes (section 6.13), and `modified` is not documented.
    fileprivate static func read(_ response: ResponseValue, of address: Address) throws(ResponseError)
        -> ReadItem<WebPage>
    {
        let content = try response["content"].words()
        let picture = response["pfp"].string
        var page = WebPage(key: "", of: address)
        page.content = content ?? ""
        page.type = response["type"].string
        page.theme = response["theme"].string
        page.css = try response["css"].words()
        page.head = try response["head"].words()
        page.isVerified = response["verified"].flag
        if let picture, !picture.isEmpty, picture != "false" { page.pictureURL = Avatar(address: address).imageURL }
        page.metadata = response["metadata"].embedded.object
        page.modifiedAt = response["modified"].date
        return ReadItem(
            page,
            known: [
                "content": content != nil, "css": response["css"].json != nil, "head": response["head"].json != nil,
            ])
    }
}

extension Endpoint where Answer == Bool? {
    /// Replaces the working copy. The public page changes only if `publish` is sent, which is sent as true or not at
    /// all (section 4, rule 5). A save without `css` or `head` deletes them (section 6.13), so they are sent unless
    /// they are nil. The answer is true if the page was published, which only its message says (section 3); nil without
    /// a message.
    package static func save(_ page: WebPage, publishing: Bool) -> Endpoint {
        Endpoint(
            "web.update", .post, .of(page.address, "web"), access: .owner(page.address), isRepeatable: true,
            body: .json(
                .object(
                    .init("content", .string(page.content)), page.css.map { .init("css", .string($0)) },
                    page.head.map { .init("head", .string($0)) }, publishing ? .init("publish", true) : nil))
        ) { response in
            response["message"].string.map { message in
                let words = message.lowercased()
                return words.contains("published") && !words.contains("not published")
            }
        }
    }
}

extension Endpoint where Answer == Void {
    /// Sends the picture as the raw body.
    package static func upload(_ picture: [UInt8], kind: ImageKind, to address: Address) -> Endpoint {
        Endpoint(
            "web.pfp.upload", .post, .of(address, "pfp"), access: .owner(address), isRepeatable: true,
            body: .bytes(picture, contentType: kind.mime))
    }
}

extension ResponseValue {
    /// An object, which PHP writes as a list when it is empty (section 4, rule 3); nil for anything else.
    fileprivate var object: JSON? {
        switch json {
        case .object: json
        case .array([]): .object([])
        default: nil
        }
    }
}
