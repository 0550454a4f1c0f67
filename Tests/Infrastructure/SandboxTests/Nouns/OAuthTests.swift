import Domain
import HTTPTypes
@testable import Sandbox
import Testing

@Suite struct `OAuth` {
    static let authorize = """
        GET /oauth/authorize?client_id=c&scope=everything&redirect_uri=http%3A%2F%2Flocalhost%3A9%2Fcb&\
        response_type=code&state=a%26b
        """

    @Test func `a code is exchanged once for a token that works`() async throws {
        let sandbox = try TestSandbox()
        let approval = await sandbox.raw(Self.authorize, .nobody)
        #expect(approval.status == 302)
        let code = "123456789abcdef0123456789abcdef0"
        #expect(approval.headers[.location] == "http://localhost:9/cb?code=\(code)&state=a%26b")

        let exchange = """
            GET /oauth/?client_id=c&client_secret=s&redirect_uri=http%3A%2F%2Flocalhost%3A9%2Fcb&code=\(code)&\
            scope=everything
            """
        let answer = await sandbox.raw(exchange, .nobody)
        let token = "23456789abcdef0123456789abcdef01"
        #expect(answer.headers[.contentType] == "text/html; charset=UTF-8")
        #expect(
            try JSON(parsing: answer.body) == [
                "access_token": .string(token), "token_type": "Bearer", "scope": "everything",
            ])
        let addresses = await sandbox.raw(
            "GET /account/application/addresses", .nobody, headers: [.authorization: "Bearer \(token)"])
        #expect(addresses.status == 200)
        #expect(try await sandbox.call(exchange, .nobody).status == 401)
    }

    @Test(
        arguments: [
            ("GET /oauth", 400), ("GET /oauth?client_id=c&client_secret=s&redirect_uri=http://x&code=nope", 401),
            ("GET /oauth/authorize?client_id=c", 400),
            ("GET /oauth/authorize?client_id=c&redirect_uri=javascript:alert(1)", 400),
            ("GET /oauth/authorize?client_id=c&redirect_uri=http://x/%0D%0AX", 400),
        ])
    func `a missing or wrong parameter is refused`(_ line: String, _ status: Int) async throws {
        #expect(try await TestSandbox().call(line, .nobody).status == status)
    }
}
