import Domain
import HTTPTypes
@testable import Sandbox
import Testing

/// Keys, their order and the types of values as in the official examples, with the number mode `strings` and the quirk
/// `omit-optional`.
@Suite struct `Shapes of the official examples` {
    struct Row: CustomTestStringConvertible, Sendable {
        let example: String
        let line: String
        let body: String
        let caller: TestSandbox.Caller
        let response: String
        var testDescription: String { example }

        init(_ example: String, _ line: String, _ response: String) { self.init(example, line, "", .owner, response) }
        init(_ example: String, _ line: String, _ body: String, _ response: String) {
            self.init(example, line, body, .owner, response)
        }
        init(_ example: String, _ line: String, _ body: String, _ caller: TestSandbox.Caller, _ response: String) {
            self.example = example
            self.line = line
            self.body = body
            self.caller = caller
            self.response = response
        }
    }

    static let time = "unix_epoch_time:s,iso_8601_time:s,rfc_2822_time:s,relative_time:s",
        publicTime = "unix_epoch_time:n,iso_8601_time:s,rfc_2822_time:s,relative_time:s"
    static let record = """
        {message:s,data_sent:{type:s,priority:-,ttl:-,name:s,content:s},response_received:{data:{id:n,name:s,content:s,\
        ttl:n,priority:-,type:s,created_at:s,updated_at:s}}}
        """
    static let email = "{message:s,destination_string:s,destination_array:[s],address:s,email_address:s}"
    static let paste = "{title:s,content:s,modified_on:s}"
    static let feed = "{message:s,statuses:[{id:s,address:s,created:s,relative_time:s,emoji:s,content:s}]}"
    static let status = "{id:s,address:s,created:s,emoji:s,content:s}"
    static let theme = """
        {id:s,name:s,created:s,updated:s,author:s,author_url:s,version:s,license:s,description:s,preview_css:s,\
        sample_profile:s}
        """
    static let entry = "address:s,location:s,title:s,date:s,type:s,status:s,source:s,body:s,output:s,metadata:s,entry:s"
    static let configuration = """
        {message:s,configuration:{object:{weblog-title:s,weblog-description:s,author:s,separator:s,timezone:s,\
        date-format:s,post-path-format:s,default-post:s,tag-path:s,feed-post-count:s,recent-posts-count:s,\
        recent-posts-format:s,post-list-format:s,search-status:s,search-results-success-message:s,\
        search-results-failure-message:s,search-results-format:s},json:s,raw:s}}
        """

    static let rows: [Row] = [
        Row(
            "account.info", "GET /account/you@example.com/info",
            "{message:s,email:s,name:s,created:{\(time)},settings:{communication:s}}"),
        Row(
            "account.addresses", "GET /account/robin@example.com/addresses", "", .other,
            "[{address:s,message:s,registration:{message:s,\(time)},expiration:{expired:b,will_expire:b,\(time)}}]"),
        Row("account.name.get", "GET /account/you@example.com/name", "{message:s,name:s}"),
        Row("account.name.set", "POST /account/you@example.com/name", #"{"name":"Example"}"#, "{message:s,name:s}"),
        Row(
            "account.sessions.list", "GET /account/you@example.com/sessions",
            "[{session_id:s,user_agent:s,created_ip:s,created_on:s,expires_on:s}]"),
        Row("account.sessions.delete", "DELETE /account/you@example.com/sessions/5ea5e55104", "{message:s}"),
        Row(
            "account.settings.get", "GET /account/you@example.com/settings",
            "{message:s,settings:{owner:s,communication:s,date_format:s,web_editor:-}}"),
        Row(
            "account.settings.set", "POST /account/you@example.com/settings", #"{"web_editor":"advanced"}"#,
            "{message:s}"),
        Row(
            "address.availability", "GET /address/free/availability", "{message:s,address:s,available:b,availability:s}"
        ),
        Row(
            "address.availability.punycode", "GET /address/%F0%9F%A5%B0/availability",
            "{message:s,punycode:s,see-also:[s],address:s,available:b,availability:s}"),
        Row(
            "address.availability.unavailable", "GET /address/demo/availability",
            "{message:s,address:s,available:b,availability:s}"),
        Row("address.expiration", "GET /address/demo/expiration", "{message:s,expired:b}"),
        Row(
            "address.info.private", "GET /address/demo/info",
            """
            {address:s,message:s,registration:{message:s,\(time)},expiration:{message:s,expired:b,will_expire:b,\
            \(time)},verification:{message:s,verified:b},owner:s}
            """),
        Row(
            "address.info.public", "GET /address/demo/info", "", .nobody,
            """
            {address:s,message:s,registration:{message:s,\(publicTime)},expiration:{message:s,expired:b},\
            verification:{message:s,verified:b}}
            """),
        Row(
            "address.info.public_expired", "GET /address/driftwood/info", "", .nobody,
            """
            {address:s,message:s,registration:{message:s,\(publicTime)},expiration:{message:s,expired:b,\(publicTime)}}
            """),
        Row("directory.list", "GET /directory", "{message:s,url:s,directory:[s]}"),
        Row("dns.create", "POST /address/demo/dns", #"{"type":"A","name":"@","data":"10.0.0.1"}"#, record),
        Row("dns.update", "PATCH /address/demo/dns/4200001", #"{"type":"A","name":"@","data":"10.0.0.2"}"#, record),
        Row(
            "dns.list", "GET /address/demo/dns",
            "{message:s,dns:[{id:s,type:s,name:s,data:s,priority:-,ttl:s,created_at:s,updated_at:s}]}"),
        Row("dns.delete", "DELETE /address/demo/dns/4200001", "{message:s}"),
        Row("email.get", "GET /address/demo/email/", email),
        Row("email.set", "POST /address/demo/email/", #"{"destination":"a@example.com"}"#, email),
        Row(
            "email.set.clear", "POST /address/demo/email/", #"{"destination":""}"#,
            "{message:s,destination_string:-,destination_array:[],address:s,email_address:s}"),
        Row("now.garden", "GET /now/garden", "{message:s,garden:[{address:s,url:s,updated:{\(time)}}]}"),
        Row("now.get", "GET /address/demo/now", "{message:s,now:{content:s,updated:s,listed:s}}"),
        Row("now.update", "POST /address/demo/now", #"{"content":"x","listed":"1"}"#, "{message:s}"),
        Row("paste.get", "GET /address/demo/pastebin/hello.txt", "{message:s,paste:\(paste)}"),
        Row("paste.list", "GET /address/demo/pastebin", "{message:s,pastebin:[\(paste)]}"),
        Row("paste.list.public", "GET /address/demo/pastebin", "", .nobody, "{message:s,pastebin:[\(paste)]}"),
        Row(
            "paste.save", "POST /address/demo/pastebin/", #"{"title":"new-paste","content":"x"}"#, "{message:s,title:s}"
        ),
        Row("paste.delete", "DELETE /address/demo/pastebin/hello.txt", "{message:s}"),
        Row(
            "preferences.set", "POST /preferences/demo", #"{"item":"foo","value":"bar"}"#,
            "{message:s,item:s,value:s}"),
        Row(
            "purl.create", "POST /address/demo/purl", #"{"name":"example","url":"https://example.com"}"#,
            "{message:s,name:s,url:s}"),
        Row("purl.get", "GET /address/demo/purl/tea", "{message:s,purl:{name:s,url:s,counter:-}}"),
        Row("purl.list", "GET /address/demo/purls", "{message:s,purls:[{name:s,url:s,counter:s}]}"),
        Row("purl.delete", "DELETE /address/demo/purl/tea", "{message:s}"),
        Row("service.info", "GET /service/info", "{message:s,members:n,addresses:n,profiles:n}"),
        Row("status.bio.get", "GET /address/demo/statuses/bio/", "{message:s,bio:s,css:s}"),
        Row("status.bio.set", "POST /address/demo/statuses/bio/", #"{"content":"x"}"#, "{message:s,url:s}"),
        Row(
            "status.create", "POST /address/demo/statuses/",
            #"{"emoji":"🧪","content":"x","external_url":"mailto:demo@omg.lol"}"#,
            "{message:s,id:s,status:s,url:s,external_url:s}"),
        Row("status.list", "GET /address/demo/statuses/", "{message:s,statuses:[\(status)]}"),
        Row("status.get", "GET /address/demo/statuses/latest", "{message:s,status:\(status)}"),
        Row("statuslog.all", "GET /statuslog", feed),
        Row("statuslog.latest", "GET /statuslog/latest", feed),
        Row("theme.info", "GET /theme/default/info", "{theme:\(theme)}"),
        Row(
            "web.get", "GET /address/demo/web",
            "{message:s,content:s,type:s,theme:s,css:s,head:s,verified:s,pfp:s,metadata:s,branding:s}"),
        Row("web.update", "POST /address/demo/web", #"{"content":"x"}"#, "{message:s}"),
        Row("weblog.entries.list", "GET /address/demo/weblog/entries", "{message:s,entries:[{\(entry)}]}"),
        Row("weblog.entry.get", "GET /address/demo/weblog/entry/about", "{message:s,entry:{\(entry),id:s}}"),
        Row("weblog.post.latest", "GET /address/demo/weblog/post/latest", "{message:s,post:{\(entry)}}"),
        Row(
            "weblog.entry.save", "POST /address/demo/weblog/entry/abc123",
            "Date: 2022-12-11 5:46 PM EDT\n\n# Test post\n\nThis is a test.",
            """
            {message:s,entry:{location:s,title:s,date:n,type:s,status:s,body:s,source:s,metadata:{date:s,slug:s},\
            output:s,entry:s}}
            """),
        Row("weblog.entry.delete", "DELETE /address/demo/weblog/delete/about", "{message:s}"),
        Row("weblog.configuration.get", "GET /address/demo/weblog/configuration", configuration),
        Row("weblog.configuration.set", "POST /address/demo/weblog/configuration", "Weblog Title: X", "{message:s}"),
        Row("weblog.template.get", "GET /address/demo/weblog/template", "{message:s,template:s}"),
        Row("weblog.template.set", "POST /address/demo/weblog/template", "<html>", "{message:s}"),
    ]

    @Test(arguments: rows) func `an answer has the keys of its example in their order`(_ row: Row) async throws {
        let sandbox = try TestSandbox(SandboxOptions(numbers: .strings, quirks: [.omitOptional]))
        let result = try await sandbox.call(row.line, row.caller, row.body)
        #expect(result.json.shape == "{request:{status_code:n,success:b},response:\(row.response)}")
    }

    @Test func `a theme list is a map, and a preview has no request object`() async throws {
        let sandbox = try TestSandbox()
        let list = try await sandbox.call("GET /theme/list")
        #expect(list.message == "There are 5 profile themes available.")
        #expect(list.response["themes"]?.members.map(\.key) == ["default", "lagoon", "lamplight", "meadow", "paper"])
        #expect(list.response.at("themes", "lagoon")?.shape == Self.theme)
        let preview = await sandbox.raw("GET /theme/Paper/preview")
        #expect(preview.headers[.contentType] == "text/html; charset=UTF-8")
        #expect(try JSON(parsing: preview.body).shape == "{response:{message:s,html:s}}")
        #expect(try await sandbox.call("GET /theme/none/info").status == 404)
    }

    @Test(
        arguments: [
            ("GET /address/demo/dns", "dns", "{id:n,type:s,name:s,data:s,priority:-,ttl:n,created_at:s,updated_at:s}"),
            ("GET /address/demo/purls", "purls", "{name:s,url:s,counter:n,listed:n}"),
            ("GET /address/demo/pastebin", "pastebin", "{title:s,content:s,modified_on:n,listed:-}"),
            (
                "GET /address/demo/statuses", "statuses",
                "{id:s,address:s,created:s,relative_time:s,emoji:s,content:s,external_url:-}"
            ),
            (
                "GET /address/demo/pics", "pics",
                "{id:s,address:s,created:n,mime:s,size:n,url:s,some_pics_url:s,description:s,alt:s,tags:[s],exif:{}}"
            ),
            (
                "GET /address/demo/weblog/entries", "entries",
                "{address:s,location:s,title:s,date:n,type:s,status:s,source:s,body:s,output:s,metadata:s,entry:s}"
            ),
        ])
    func `lists have integers and the newer keys by default`(_ line: String, _ key: String, _ shape: String)
        async throws
    {
        #expect(try await TestSandbox().call(line).response[key]?.shape == "[\(shape)]")
    }
}
