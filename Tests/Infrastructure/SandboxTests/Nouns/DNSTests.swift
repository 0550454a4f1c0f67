import Domain
@testable import Sandbox
import Testing

@Suite struct `DNS` {
    @Test func `a new record is stored with its full name, as content in the answer and data in the list`() async throws
    {
        let sandbox = try TestSandbox()
        sandbox.advance(60)
        let created = try await sandbox.call(
            "POST /address/lab/dns", .owner,
            #"{"type":"MX","name":"post","data":"mail.example.com","priority":"5","ttl":60}"#)
        #expect(
            created.response == [
                "message": "Your DNS record was created successfully.",
                "data_sent": [
                    "type": "MX", "priority": 5, "ttl": 60, "name": "post.lab", "content": "mail.example.com",
                ],
                "response_received": [
                    "data": [
                        "id": 4_200_006, "name": "post.lab", "content": "mail.example.com", "ttl": 60, "priority": 5,
                        "type": "MX",
                        "created_at": "2026-01-15T12:01:00Z", "updated_at": "2026-01-15T12:01:00Z",
                    ]
                ],
            ])
        #expect(
            try await sandbox.call("GET /address/lab/dns").response["dns"] == [
                [
                    "id": 4_200_006, "type": "MX", "name": "post.lab", "data": "mail.example.com", "priority": 5,
                    "ttl": 60, "created_at": "2026-01-15T12:01:00Z",
                    "updated_at": "2026-01-15T12:01:00Z",
                ]
            ])
    }

    @Test func `an edit keeps the creation time, and only mail records have a priority`() async throws {
        let sandbox = try TestSandbox()
        let edited = try await sandbox.call(
            "PATCH /address/demo/dns/4200001", .owner,
            #"{"id":4200001,"type":"A","name":"@","data":"192.0.2.99","priority":0}"#)
        #expect(edited.message == "Your DNS record was updated successfully.")
        #expect(
            edited.response.at("response_received", "data") == [
                "id": 4_200_001, "name": "demo", "content": "192.0.2.99", "ttl": 3600, "priority": nil, "type": "A",
                "created_at": "2025-12-16T12:00:00Z",
                "updated_at": "2026-01-15T12:00:00Z",
            ])
        #expect(try await sandbox.call("GET /address/demo/dns").response["dns"]?.items.count == 4)
    }

    @Test(
        arguments: [
            (
                "PATCH /address/demo/dns", #"{"type":"A","name":"@","data":"192.0.2.1"}"#, 400,
                "The field “id” is required."
            ),
            (
                "PUT /address/demo/dns", #"{"type":"A","name":"@","data":"192.0.2.1"}"#, 400,
                "The field “id” is required."
            ),
            (
                "PATCH /address/demo/dns/77", #"{"type":"A","name":"x","data":"192.0.2.1"}"#, 404,
                "That DNS record could not be found."
            ),
            (
                "PATCH /address/demo/dns/words", #"{"type":"A","name":"x","data":"192.0.2.1"}"#, 404,
                "That DNS record could not be found."
            ),
            (
                "POST /address/demo/dns", #"{"type":"a","name":"x","data":"192.0.2.1"}"#, 400,
                "The field “type” must be one of A, AAAA, CAA, CNAME, MX, NS, SRV, TXT."
            ),
            ("POST /address/demo/dns", #"{"type":"A","name":"x"}"#, 400, "The field “data” is required."),
            (
                "POST /address/demo/dns", #"{"type":"A","name":"www","data":"192.0.2.1"}"#, 400,
                "A CNAME record cannot share its name with another record."
            ),
            (
                "POST /address/demo/dns", #"{"type":"CNAME","name":"@","data":"example.com"}"#, 400,
                "A CNAME record cannot share its name with another record."
            ),
            (
                "POST /address/demo/dns", "nonsense", 400,
                "The body of the request is not valid JSON: unexpected character."
            ),
            ("DELETE /address/demo/dns/77", "", 404, "That DNS record could not be found."),
            ("GET /address/lab/dns", "", 404, "No DNS records were found for lab."),
        ])
    func `an error is reported and changes nothing`(_ line: String, _ body: String, _ status: Int, _ message: String)
        async throws
    {
        let sandbox = try TestSandbox()
        let before = try await sandbox.call("GET /address/demo/dns")
        let result = try await sandbox.call(line, .owner, body)
        #expect(result.status == status)
        #expect(result.message == message)
        #expect(try await sandbox.call("GET /address/demo/dns") == before)
    }

    @Test func `the owner cannot reach the records of others by their id`() async throws {
        let sandbox = try TestSandbox()
        #expect(try await sandbox.call("DELETE /address/demo/dns/4200005").status == 404)
        #expect(try await sandbox.call("GET /address/lighthouse/dns", .other).response["dns"]?.items.count == 1)
    }

    @Test func `a deleted record is not found any more`() async throws {
        let sandbox = try TestSandbox()
        #expect(
            try await sandbox.call("DELETE /address/demo/dns/4200001").message
                == "OK, your DNS record has been deleted.")
        #expect(
            try await sandbox.call("GET /address/demo/dns").response["dns"]?.strings("type") == ["CNAME", "MX", "TXT"])
    }
}
