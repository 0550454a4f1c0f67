/// Every endpoint of the emulator, once.
package enum SandboxRoutes {
    /// The ids of the endpoints (service reference, section 6), each once.
    package static let ids: Set<String> = Set(all.filter(\.isEndpoint).map(\.endpoint))

    /// Their paths, with the names of what changes in braces.
    package static let paths: Set<String> = Set(all.filter(\.isEndpoint).map(\.pattern.text))

    static let all: [Route] =
        AccountRoutes.all + AddressRoutes.all + DNSRoutes.all + DirectoryRoutes.all + EmailRoutes.all + NowRoutes.all
        + OAuthRoutes.all + PURLRoutes.all
        + PastebinRoutes.all + PreferenceRoutes.all + ServiceRoutes.all + StatuslogRoutes.all + FollowRoutes.all
        + ThemeRoutes.all + WebRoutes.all + WeblogRoutes.all
        + WeblogSettingsRoutes.all + PictureRoutes.all + VisitRoutes.all

    enum Match {
        case route(Route)
        case wrongMethod(allowed: [String])
        case unknownPath
    }

    /// The most literal pattern wins (`statuses/latest` before `statuses/{status_id}`), then the method decides.
    static func match(_ method: String, _ path: [Substring]) -> Match {
        let fitting = all.filter { $0.pattern.matches(path) }
        guard let most = fitting.map(\.pattern.literalCount).max() else { return .unknownPath }
        let routes = fitting.filter { $0.pattern.literalCount == most }
        return routes.first { $0.methods.contains(method) }.map(Match.route)
            ?? .wrongMethod(allowed: routes.flatMap(\.methods))
    }
}
