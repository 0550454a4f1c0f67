import Commands
import OMGAPI
import Sandbox
import Session

struct CallAPI: TritonCommand {
    static let page = CommandPage(
        "api", "send any request to the service",
        form: "[-X METHOD] PATH [-f KEY=VALUE]… [-F KEY=JSON]… [-H NAME:VALUE]… [-i] [--input FILE]",
        discussion: """
            PATH may leave out its first slash; {address} and {email} in it stand for those of the session. A full URL \
            is accepted if it belongs to the same service. With fields or --input the method is POST unless -X names \
            another; the fields of a GET go into its query. The text of --input is kept in the outbox when the call \
            fails; if it may have arrived, it is not sent again automatically.
            """,
        examples: [
            Example("triton api /service/info", "information about the service"),
            Example("triton api /address/{address}/purls | jq -r '.response.purls[].name'", "into jq"),
            Example(
                """
                triton api -X PATCH /address/demo/statuses -f id=$(triton status get latest --fields id) \
                -f content='A new text'
                """,
                "a change with fields"),
            Example("triton api -i /address/demo/info", "with the status and the headers"),
        ],
        operands: [.paths(SandboxRoutes.paths)])

    @Option(
        "-X", "--method", takes: "method", help: "GET, POST, PUT, PATCH, DELETE or HEAD.",
        completion: .words(methods.map(\.rawValue)))
    var method: String?
    @Option("-f", "--raw-field", takes: "key=value", help: "A field whose value is text.") var rawField: [String] = []
    @Option(
        "-F", "--field", takes: "key=json",
        help: "A field whose value is JSON, or the text of '@FILE'; '@-' is standard input.") var field: [String] = []
    @Option("-H", "--request-header", takes: "name:value", help: "A header.") var requestHeader: [String] = []
    @Flag("-i", "--include", help: "Print the status and the headers too.") var include = false
    @Option("--input", takes: "file", help: "The body; '-' is standard input.", completion: .file) var input: String?
    @Flag("--silent", help: "Print no body.") var silent = false
    @Flag("--show-secrets", help: "Mask neither the token nor API keys.") var showSecrets = false
    @Argument("path", help: "The path, or a URL of the service.") var path: String

    var isRead: Bool { chosenMethod == .get || chosenMethod == .head }

    func check() throws(TritonError) {
        _ = try headers()
        if input != nil, !rawField.isEmpty || !field.isEmpty {
            throw TritonError(.usage, "the body was given twice", hint: "give either fields or --input")
        }
        for field in rawField + field where field.firstIndex(of: "=") == nil || field.hasPrefix("=") {
            throw TritonError(.usage, "'\(line: field)' is not a field", hint: "write it as key=value")
        }
    }

    func run(in environment: RawAPIEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let method = chosenMethod
        var target = try RawPath(path, session: environment.session)
        let fields = try allFields(call)
        var body: [UInt8]?
        if let input {
            body = try call.bytes(of: input)
        } else if method == .get || method == .head {
            target.append(
                fields.map { field in
                    if case .string(let text) = field.value {
                        (field.key, text)
                    } else {
                        (field.key, String(decoding: field.value.bytes(), as: UTF8.self))
                    }
                })
        } else if !fields.isEmpty {
            body = JSON.object(fields).bytes()
        }
        let request = RawRequest(method: method, path: target.text, headers: try headers(), body: body)
        guard request.isChange else {
            guard let answer = try await environment.api.raw(request) else { return .handled([], document: .null) }
            return try output(answer, answer.refusal(ofChange: false), call)
        }
        return try await send(request, environment, call)
    }

    /// A call that may change something is handled as a change: its body is on disk before it is sent.
    private func send(_ request: RawRequest, _ environment: RawAPIEnvironment, _ call: Invocation) async throws
        -> CommandOutput
    {
        let handler = RawCallHandler(api: environment.api)
        if let body = request.body, !body.isEmpty {
            try call.changes.accept(request.change, content: body, from: input == "-" ? nil : input)
        }
        do {
            try await call.changes.deliver(request.change, by: handler)
        } catch let refusal as TritonError {
            guard let answer = handler.lastAnswer.value, call.changes.queued.isEmpty else { throw refusal }
            return try output(answer, refusal, call)
        }
        return try handler.lastAnswer.value.map { try output($0, nil, call) } ?? .handled([], document: .null)
    }

    // MARK: The request

    private static let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .head]

    private var chosenMethod: HTTPRequest.Method {
        let standard: HTTPRequest.Method = rawField.isEmpty && field.isEmpty && input == nil ? .get : .post
        return method.flatMap { HTTPRequest.Method(rawValue: $0.uppercased()) } ?? standard
    }

    private func headers() throws(TritonError) -> [HTTPField] {
        try requestHeader.map { header throws(TritonError) in
            guard let colon = header.firstIndex(of: ":"), let name = HTTPField.Name(String(header[..<colon])) else {
                throw TritonError(.usage, "'\(line: header)' is not a header", hint: "write it as name:value")
            }
            let value = String(header[header.index(after: colon)...]).trimmed
            guard HTTPField.isValidValue(value) else {
                throw TritonError(
                    .usage,
                    "the value of the header '\(line: name.rawName)' contains characters that a header must not contain"
                )
            }
            guard name != .authorization else {
                throw TritonError(
                    .usage, "do not pass the token as an argument, where other users can see it",
                    hint: "it is sent automatically; TRITON_TOKEN selects another one")
            }
            guard !["content-length", "transfer-encoding", "connection", "host"].contains(name.canonicalName) else {
                throw TritonError(
                    .usage, "the header '\(line: name.rawName)' is set automatically", hint: "leave it out")
            }
            return HTTPField(name: name, value: value)
        }
    }

    private func allFields(_ call: Invocation) throws -> [JSON.Member] {
        try rawField.map { field in
            let (key, value) = Self.split(field)
            return JSON.Member(key, .string(value))
        }
            + field.map { field in
                let (key, value) = Self.split(field)
                if value.hasPrefix("@") {
                    let file = String(value.dropFirst())
                    return JSON.Member(key, .string(try call.text(of: file, "'\(line: file)'")))
                }
                // The message says that it is not JSON; the parser's reason is not needed.
                guard let json = try? JSON(parsing: Array(value.utf8)) else {
                    throw TritonError(.usage, "the value of '\(line: key)' is not JSON", hint: "use -f for text")
                }
                return JSON.Member(key, json)
            }
    }

    private static func split(_ field: String) -> (key: String, value: String) {
        let equals = field.firstIndex(of: "=") ?? field.endIndex
        return (String(field[..<equals]), String(field[equals...].dropFirst()))
    }

    // MARK: The answer

    private func output(_ answer: RawAnswer, _ refusal: TritonError?, _ call: Invocation) throws(TritonError)
        -> CommandOutput
    {
        let mask = SecretMask(call.secrets.all + [answer.token?.secret], names: ["api_key", "access_token"])
        let body = showSecrets ? answer.body : mask.bytes(answer.body)
        var head: [UInt8] = []
        if include {
            let lines = ["HTTP \(answer.status)"] + answer.headers.map { "\($0.name.rawName): \($0.value)" }
            let text = lines.map { $0 + "\n" }.joined() + "\n"
            head = Array((showSecrets ? text : mask.text(text)).utf8)
        }
        let options = call.options
        let asksForValues = options.format != nil || options.jq != nil || !options.fields.isEmpty
        // A large answer is printed as it is, without its values.
        let document =
            asksForValues || body.count <= RawAnswer.usualSize ? try RawAnswer.document(body) : .null
        // With values nothing of the text is printed.
        let text = silent || asksForValues ? [] : body
        var output = CommandOutput.handled(head.isEmpty ? text : head + text, document: document)
        if !silent, document.isStructured {
            output.screen = .several((head.isEmpty ? [] : [.text(RemoteText(decoding: head))]) + [.json(document)])
        }
        output.trailingError = refusal
        output.mayHoldSecrets = showSecrets
        return output
    }
}

extension CommandOutput {
    /// The unchanged bytes of the answer; with `--json` its document.
    fileprivate static func handled(_ bytes: [UInt8], document: JSON) -> CommandOutput {
        var output: CommandOutput =
            if case .object = document { .json(document) } else { .json(.object([.init("body", document)])) }
        output.script = .bytes(bytes)
        output.screen = .text(RemoteText(decoding: bytes))
        return output
    }
}

extension RemoteText {
    fileprivate init(decoding bytes: [UInt8]) { self.init(String(decoding: bytes, as: UTF8.self)) }
}

extension JSON {
    /// Whether it is an object or an array; an answer that is not JSON is kept as a string.
    fileprivate var isStructured: Bool {
        switch self {
        case .object, .array: true
        default: false
        }
    }
}
