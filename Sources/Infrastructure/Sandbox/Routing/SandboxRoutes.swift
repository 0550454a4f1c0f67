/// All endpoints of the emulator.
package enum SandboxRoutes {
    /// The ids of the endpoints (service reference, section 6).
    package static let ids: Set<String> = Set(all.filter(\.isEndpoint).map(\.endpoint))

    /// Their paths, without the first slash; the names of parameters are in braces.
    package static let paths: [String] = Set(all.filter(\.isEndpoint).map(\.pattern.text)).sorted()

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

    /// The route of the pattern with the most literal parts (`statuses/latest` before `statuses/{status_id}`) that has
    /// the method.
    static func match(_ method: String, _ path: [Substring]) -> Match {
        let fitting = all.filter { $0.pattern.matches(path) }
        guard let most = fitting.map(\.pattern.literalCount).max() else { return .unknownPath }
        let routes = fitting.filter { $0.pattern.literalCount == most }
        return routes.first { $0.methods.contains(method) }.map(Match.route)
            ?? .wrongMethod(allowed: routes.flatMap(\.methods))
    }
}
