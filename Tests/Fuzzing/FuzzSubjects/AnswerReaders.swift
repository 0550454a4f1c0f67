import Account
import AddressesNetworkService
import AuthNetworkService
import DNSNetworkService
import Domain
import Email
import FoundationEssentials
import NowNetworkService
import OMGAPI
import PURLsNetworkService
import PastebinNetworkService
import PicsNetworkService
import Service
import StatusNetworkService
import Themes
import WeblogNetworkService
import WebpageNetworkService

/// The decoders of all endpoints.
enum AnswerReaders {
    typealias Reader = @Sendable (ResponseValue) throws(ResponseError) -> Void

    static let all: [Reader] = account + pages + status

    private static func reader<Answer>(_ endpoint: Endpoint<Answer>) -> Reader {
        { value throws(ResponseError) in _ = try endpoint.decode(value) }
    }

    private static let me = Address("demo")
    private static let email = "you@example.com"
    private static let record = DNSRecord(
        id: "1", address: me, name: "www", type: "A", data: "127.0.0.1", priority: nil, ttl: nil, createdAt: nil,
        updatedAt: nil)

    private static let account: [Reader] = [
        reader(.accountInfo(of: email)), reader(.addresses(of: email)), reader(.name(of: email)),
        reader(.settings(of: email)), reader(.sessions(of: email)),
        reader(.preferences(of: me, email: email)), reader(.deleteSession("x", of: email)),
        reader(.addressInfo(me)), reader(.availability(of: "demo")), reader(.expiration(of: me)),
        reader(Endpoint<[DirectoryEntry]>.directory), reader(.isTaken(me)),
        reader(
            Endpoint<String>.exchange(
                code: "c", secret: Secret("s"), of: OAuthApplication(id: "i", redirectURI: "https://example.com"))),
        reader(Endpoint<[DNSRecord]>.dnsRecords(of: me)), reader(.createDNSRecord(record)),
        reader(.updateDNSRecord(record)), reader(.deleteDNSRecord(record)),
        reader(.forwarding(of: me)), reader(.save(Forwarding(address: me, destinations: [email]))),
        reader(.serviceCounts(at: Date(timeIntervalSince1970: 0))), reader(Endpoint<[ProfileTheme]>.themes),
        reader(.theme("x")), reader(.preview(of: "x")),
    ]

    private static let pages: [Reader] = [
        reader(.nowPage(of: me)), reader(Endpoint<[GardenPage]>.garden),
        reader(.save(NowPage(key: "", of: me))),
        reader(PURL.list(of: me)), reader(PURL.one("x", of: me)),
        reader(.save(PURL(name: "x", address: me, target: "https://example.com", isListed: true))),
        reader(.deletePURL("x", of: me)),
        reader(Paste.list(of: me)),
        reader(Paste.list(of: me, publicly: true, withUnnamed: true)),
        reader(Paste.one("x", of: me)),
        reader(Endpoint<String>.save(Paste(title: "x", address: me, content: "x", isListed: true))),
        reader(.deletePaste("x", of: me)),
        reader(Endpoint<[ReadItem<WeblogEntry>]>.entries(of: me)), reader(.entry("x", of: me)),
        reader(.latestPost(of: me)),
        reader(Endpoint<WeblogEntry>.save("x", id: "x", of: me)),
        reader(.deleteEntry("x", of: me)), reader(WeblogConfiguration.endpoint(of: me)),
        reader(WeblogTemplate.endpoint(of: me)),
        reader(.webPage(of: me)),
        reader(Endpoint<Bool?>.save(WebPage(key: "", of: me), publishing: true)),
        reader(.upload([], kind: .png, to: me)),
    ]

    private static let status: [Reader] = [
        reader(.bio(of: me)), reader(.save(Bio(key: "", of: me))),
        reader(Endpoint<[Follow]>.following(of: me)), reader(Endpoint<[Follow]>.followers(of: me)),
        reader(.follow(me, as: me)), reader(.unfollow(me, as: me)),
        reader(.statuses(of: me)), reader(Endpoint<[Status]>.statuslog), reader(Endpoint<[Status]>.latestOfEverybody),
        reader(.status("x", of: me)), reader(.latestStatus(of: me)),
        reader(.post(StatusDraft(emoji: nil, content: "x"), as: me)),
        reader(Endpoint<[Picture]>.everyonesPictures), reader(.pictures(of: me)), reader(.picture("x", of: me)),
        reader(Endpoint<Picture>.upload([], of: me)),
        reader(.update("x", PictureChange(caption: "x"), of: me)), reader(.deletePicture("x", of: me)),
    ]
}
