package import Domain
import HTTPTypes
package import OMGAPI

extension Endpoint where Answer == WebPage {
    /// The keys stand directly under `response`. `metadata` is JSON inside a string that may fail to parse (`API.md` section 4,
    /// rule 7), `verified` has had five shapes (section 6.13), and `modified` is not in the documents.
    package static func webPage(of address: Address) -> Endpoint {
        Endpoint("web.get", .get, ["address", .text(address.name), "web"], access: .owner(address)) { response throws(WireError) in
            WebPage(
                address: address, content: try response["content"].words() ?? "", type: response["type"].string, theme: response["theme"].string, css: response["css"].string,
                head: response["head"].string, isVerified: response["verified"].flag, hasPicture: response["pfp"].string.map { !$0.isEmpty && $0 != "false" } ?? false,
                metadata: response["metadata"].embedded.object, modifiedAt: response["modified"].date)
        }
    }
}

extension Endpoint where Answer == Bool? {
    /// Replaces the working copy; what everybody sees follows only if `publish` is there, which is sent only as yes
    /// (section 4, rule 5). Whether it did is told by the message alone, the one message that is ever read (section 3);
    /// nil when there is none.
    package static func save(_ content: String, of address: Address, publishing: Bool) -> Endpoint {
        let body: [JSON.Member] = [.init("content", .string(content))] + (publishing ? [.init("publish", true)] : [])
        return Endpoint("web.update", .post, ["address", .text(address.name), "web"], access: .owner(address), isRepeatable: true) { response in
            response["message"].string.map { message in
                let words = message.lowercased()
                return words.contains("published") && !words.contains("not published")
            }
        }.with(body: .json(.object(body)))
    }
}

extension Endpoint where Answer == Void {
    /// The picture as the raw body.
    package static func upload(_ picture: [UInt8], kind: ImageKind, to address: Address) -> Endpoint {
        Endpoint("web.pfp.upload", .post, ["address", .text(address.name), "pfp"], access: .owner(address), isRepeatable: true) { _ in }
            .with(body: .bytes(picture, contentType: kind.mime))
    }
}

extension Wire {
    /// An object, which PHP writes as a list when it is empty (section 4, rule 3); nil for anything else.
    fileprivate var object: JSON? {
        switch json {
        case .object: json
        case .array([]): .object([])
        default: nil
        }
    }
}
