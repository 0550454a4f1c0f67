import AddressesNetworkService
import Domain
import FoundationEssentials
import OMGAPI
import ProgramSupport
import Testing

@Suite struct AddressDecodingTests {
    private let foobar = Address("foobar")

    private func info(_ json: JSON?) throws -> AddressDetails {
        try Endpoint<AddressDetails>.addressInfo(foobar).decode(ResponseValue(json))
    }

    @Test(
        arguments: [
            ("address.info.private.json", 2_145_916_800, false, false), ("address.info.public.json", nil, false, nil),
            ("address.info.public_expired.json", 1_691_183_768, true, false),
        ] as [(String, Double?, Bool, Bool?)])
    func `the three official views of an address are read (service reference, section 6.2)`(
        _ file: String, _ end: Double?, _ isExpired: Bool, _ isLifetime: Bool?
    ) throws {
        let details = try info(Fixture.response(file))
        #expect(
            details.expiresAt == end.map { Date(timeIntervalSince1970: $0) } && details.isExpired == isExpired
                && details.isLifetime == isLifetime)
        #expect(details.registeredAt != nil && details.url == "https://foobar.omg.lol")
    }

    @Test(
        arguments: [
            (["address": "foobar"] as JSON, AddressDetails(address: Address("foobar"))),
            (
                ["address": "foobar", "keys": [], "verification": false, "expiration": false] as JSON,
                AddressDetails(address: Address("foobar"), keys: .object([]))
            ),
            (
                [
                    "address": "foobar", "keys": nil, "verification": ["verified": "1"],
                    "expiration": ["expired": "0", "will_expire": "false"],
                ] as JSON,
                AddressDetails(address: Address("foobar"), isLifetime: true, isVerified: true)
            ),
            (
                [
                    "address": "foobar", "registration": ["unix_epoch_time": 12],
                    "expiration": ["expired": false, "will_expire": 1, "unix_epoch_time": "34"],
                ] as JSON,
                AddressDetails(
                    address: Address("foobar"), registeredAt: Date(timeIntervalSince1970: 12),
                    expiresAt: Date(timeIntervalSince1970: 34), isLifetime: false)
            ),
        ] as [(JSON, AddressDetails)])
    func `keys, verification and times come in every shape (service reference, section 4, rules 1 to 3)`(
        _ json: JSON, _ expected: AddressDetails
    ) throws {
        #expect(try info(json) == expected)
    }

    @Test func `the account's list is an array without a message (service reference, section 3)`() throws {
        let all = try Endpoint<[AddressDetails]>.addresses(of: "you@example.com").decode(
            ResponseValue(Fixture.response("account.addresses.json")))
        #expect(all.map(\.address.name).prefix(2) == ["lifetime-address", "compulsoryvotingiscool"])
        #expect(all.first?.isLifetime == true && all.first?.registeredAt == Date(timeIntervalSince1970: 1_553_358_201))
    }

    @Test(arguments: [[], .object([]), .null, ["message": "None."]] as [JSON])
    func `an empty list comes as an array, an object or a message`(_ json: JSON) throws {
        #expect(try Endpoint<[AddressDetails]>.addresses(of: nil).decode(ResponseValue(json)) == [])
    }

    @Test func `without an e-mail the word 'application' is in the path (service reference, section 6.1)`() {
        #expect(Endpoint<[AddressDetails]>.addresses(of: nil).path.encodedPath == "/account/application/addresses")
        #expect(Endpoint<[AddressDetails]>.addresses(of: "a/b@c").path.encodedPath == "/account/a%2Fb%40c/addresses")
    }

    @Test func `availability has Punycode, and a key with a hyphen (service reference, section 6.2)`()
        throws
    {
        let answer = try Endpoint<AddressAvailability>.availability(of: "🥰").decode(
            ResponseValue(Fixture.response("address.availability.punycode.json")))
        #expect(answer.isAvailable && answer.punycode == "xn--js9h" && answer.seeAlso.count == 2 && answer.name == "🥰")
    }

    @Test(
        arguments: [
            ("This address is not near expiration.", false), ("This address expires within the next six months.", true),
            ("**Soon**, says the [gull](x).", nil),
        ]
            as [(String, Bool?)])
    func `the message says whether an address expires soon; unknown words give null (service reference, section 6.2)`(
        _ words: String, _ isNear: Bool?
    ) throws {
        let answer = try Endpoint<AddressExpiration>.expiration(of: foobar).decode(
            ResponseValue(["message": .string(words), "expired": "0"]))
        #expect(answer.isNear == isNear && !answer.message.contains("*") && !answer.message.contains("]("))
    }

    @Test func `the directory shows Punycode decoded (service reference, section 6.3)`() throws {
        #expect(
            try Endpoint<[DirectoryEntry]>.directory.decode(
                ResponseValue(Fixture.response("directory.list.trimmed.json"))
            ).map(
                \.address.name) == ["0", "adam"])
        #expect(
            try Endpoint<[DirectoryEntry]>.directory.decode(ResponseValue(["directory": ["xn--ho8h", "", nil]])).map(
                \.address.name) == ["🐙"])
    }
}
