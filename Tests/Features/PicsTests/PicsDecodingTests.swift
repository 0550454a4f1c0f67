import Domain
import FoundationEssentials
import OMGAPI
import PicsNetworkService
import PicsRepository
import Testing

@Suite struct PicsDecodingTests {
    private let foobar = Address("foobar")

    private func read(_ json: JSON) throws -> Picture {
        try Endpoint<Picture>.picture("x", of: foobar).decode(ResponseValue(["pic": json]))
    }

    @Test func `a picture is read with all its keys (service reference, section 6.15)`() throws {
        let json: JSON = [
            "id": "abc", "address": "foobar", "created": "1700000000", "mime": "image/webp", "size": "1234",
            "url": "https://cdn.some.pics/foobar/abc.webp",
            "some_pics_url": "https://some.pics/foobar/abc", "description": "A lake", "alt": "Water",
            "tags": ["a", "b c"], "exif": ["Model": "X"],
        ]
        #expect(
            try read(json)
                == Picture(
                    id: "abc", address: foobar, caption: "A lake", alt: "Water", tags: ["a", "b c"], mime: "image/webp",
                    size: 1234, exif: ["Model": "X"],
                    createdAt: Date(timeIntervalSince1970: 1_700_000_000),
                    imageURL: "https://cdn.some.pics/foobar/abc.webp", url: "https://some.pics/foobar/abc"))
    }

    @Test(
        arguments: [
            ["id": 7], ["id": "7", "tags": nil, "exif": [], "alt": nil],
            ["id": "7", "tags": [], "exif": false, "other": 1],
        ] as [JSON])
    func `all but the id may be missing or empty (service reference, section 4, rules 1 to 3)`(_ json: JSON) throws {
        let picture = try read(json)
        #expect(picture == Picture(id: "7", address: foobar))
        #expect(picture.url == "https://some.pics/foobar/7" && picture.imageURL == "https://cdn.some.pics/foobar/7.jpg")
    }

    @Test func `pictures of the feed have their address; one without it is left out and named`() throws {
        let odd = UnreadableItems()
        let feed = try Endpoint<[Picture]>.everyonesPictures.decode(
            ResponseValue(["pics": [["id": "1", "address": "a"], ["id": "2"], ["id": "3", "address": ""]]])
                .read(asOwner: false, noting: odd))
        #expect(feed == [Picture(id: "1", address: Address("a"))])
        #expect(odd.error?.message.rendered.hasPrefix("2 items are left out of the list: '2' (") == true)
    }

    @Test
    func `writing has its own names, and hiding is sent as yes or not at all (service reference, sections 4 and 6.15)`()
    {
        func body(_ change: PictureChange) -> RequestBody { Endpoint<Void>.update("x", change, of: foobar).body }
        #expect(
            body(PictureChange(caption: "c", alt: "a", tags: ["x", "y z"], hides: true))
                == .json(["description": "c", "alt_text": "a", "tags": "x,y z", "hide_from_public": true]))
        #expect(body(PictureChange(tags: [])) == .json(["tags": ""]))
    }

    @Test func `a picture is uploaded as base64 in JSON, and never twice (service reference, section 6.15)`() {
        let endpoint = Endpoint<Picture>.upload([1, 2, 255], of: foobar)
        #expect(endpoint.body == .base64([1, 2, 255], key: "pic") && !endpoint.isRepeatable)
    }

    @Test(arguments: [
        ("https://cdn.some.pics/foobar/abc.png", "abc", "abc.png"),
        ("https://cdn.some.pics/foobar/abc.png?x=/y.z", "abc", "abc.png"),
        ("https://cdn.some.pics/foobar/..", "abc", "abc.png"),
        ("https://cdn.some.pics/foobar/.bashrc", "abc", "abc.png"),
        ("https://cdn.some.pics/foobar/%2E%2E%2Fx.png", "../x", "-x.png"),
        ("https://cdn.some.pics/foobar/-rf.png", "..", "picture.png"),
        ("https://cdn.some.pics/foobar/a\u{202E}b.png", "a\u{202E}b", "a-b.png"), ("", "abc", "abc.png"),
    ])
    func `the name of a file is a plain one, whatever the service says`(_ url: String, _ id: String, _ name: String) {
        #expect(Picture(id: id, address: foobar, mime: "image/png", imageURL: url).fileName == name)
    }

    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], ImageKind.png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpg),
            (Array("GIF89a".utf8), .gif),
            (Array("RIFF....WEBPVP8 ".utf8), .webp), (Array("....ftypheic".utf8), .heic), (Array("<svg/>".utf8), .svg),
            (Array("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg xmlns=\"x\">".utf8), .svg),
            (
                Array(
                    "<!DOCTYPE svg [\n<!ENTITY a \"x\">\n]>\n<!-- \(String(repeating: "a", count: 9000)) -->\n<svg>"
                        .utf8), .svg
            ),
            (Array("<!DOCTYPE svg [<svg>".utf8), nil), (Array("<html><svg/></html>".utf8), nil),
            ([], nil), (Array("RIFF....WAVE".utf8), nil), (Array("....ftypisom".utf8), nil), ([0x89, 0x50], nil),
            (Array("<!-- open <svg".utf8), nil),
        ] as [([UInt8], ImageKind?)])
    func `the kind of a picture is found by its first bytes (service reference, section 6.15)`(
        _ bytes: [UInt8], _ kind: ImageKind?
    ) { #expect(ImageKind(bytes: bytes) == kind) }
}
