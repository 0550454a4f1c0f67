extension Attack {
    /// Variables that name a proxy, which records what it receives.
    static let proxies: [Attack] = {
        let variables = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        let values = [
            "http://OTHER", "http://user:\(canary)@OTHER", "socks5h://OTHER", "http://OTHER\u{1B}[2J",
        ]
        // Too long for a label of a host name, so that no name server is asked.
        let host = String(repeating: "x", count: 64) + ".invalid"
        return variables.flatMap { variable in
            values.flatMap { value in
                [
                    Attack(
                        family: .proxies, name: "\(variable)=\(value.debugDescription), a service on this machine",
                        variables: [variable: value], words: ["dns", "list", "--no-retry"], expected: [0]),
                    Attack(
                        family: .proxies, name: "\(variable)=\(value.debugDescription), plain http",
                        variables: [variable: value, "TRITON_API_URL": "http://" + host],
                        words: ["dns", "list", "--no-retry"], expected: [77], isServiceAsked: false),
                    Attack(
                        family: .proxies, name: "\(variable)=\(value.debugDescription), https",
                        variables: [variable: value, "TRITON_API_URL": "https://" + host],
                        words: ["status", "post", "proxied text", "--no-retry"], expected: [69], text: "proxied text",
                        isOtherAsked: true, isServiceAsked: false),
                ]
            }
        }
    }()
}
