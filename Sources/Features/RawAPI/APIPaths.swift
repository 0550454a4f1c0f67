/// The paths of the service, for completion. `{address}` stands for an address of the account. The user replaces other
/// names in braces.
package enum APIPaths {
    package static let all: [String] = [
        "account/application/addresses", "account/application/info", "account/{email}/addresses",
        "account/{email}/info", "account/{email}/name",
        "account/{email}/sessions", "account/{email}/sessions/{session_id}", "account/{email}/settings",
        "address/{address}/availability", "address/{address}/dns",
        "address/{address}/dns/{record_id}", "address/{address}/email", "address/{address}/expiration",
        "address/{address}/info", "address/{address}/now",
        "address/{address}/pastebin", "address/{address}/pastebin/{title}", "address/{address}/pfp",
        "address/{address}/pics", "address/{address}/pics/upload",
        "address/{address}/pics/{pic_id}", "address/{address}/purl", "address/{address}/purl/{name}",
        "address/{address}/purls", "address/{address}/statuses",
        "address/{address}/statuses/bio", "address/{address}/statuses/follow/{target}",
        "address/{address}/statuses/followers",
        "address/{address}/statuses/following", "address/{address}/statuses/latest",
        "address/{address}/statuses/{status_id}", "address/{address}/web",
        "address/{address}/weblog/configuration", "address/{address}/weblog/delete/{entry}",
        "address/{address}/weblog/entries", "address/{address}/weblog/entry",
        "address/{address}/weblog/entry/{entry}", "address/{address}/weblog/github-action",
        "address/{address}/weblog/post/latest", "address/{address}/weblog/reset",
        "address/{address}/weblog/template", "address/{address}/weblog/template/{name}", "directory", "now/garden",
        "oauth", "oauth/authorize", "pics",
        "preferences/{owner}", "service/info", "statuslog", "statuslog/latest", "theme/list", "theme/{theme}/info",
        "theme/{theme}/preview",
    ]
}
