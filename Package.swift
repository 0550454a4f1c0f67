// swift-tools-version: 6.1
import PackageDescription

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
/// For `weblog import`: texts of other programs have headers in YAML.
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
/// For `FilePath`, which is part of the interface of swift-subprocess.
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
/// The server of `triton-sandbox`; the main program links none of it.
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
/// Only to fix their versions: swift-nio itself accepts any later one.
let nioNeeds = [
    Target.Dependency.product(name: "Atomics", package: "swift-atomics"),
    .product(name: "DequeModule", package: "swift-collections"),
]

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Infrastructure, lowest first: a target may depend only on those before it in this list. The sandbox also reads the
/// texts of a weblog, as its feature does.
let infrastructure: [Target] = [
    layer("Platform", on: "CPlatform"),
    layer("Domain", on: "Platform"),
    layer("Files", on: "Domain", "Platform"),
    layer("OMGAPI", on: "Domain", packages: httpTypes),
    layer("HTTPTransport", on: "Domain", "Platform", "CurlShim", packages: httpTypes),
    layer("Settings", on: "Domain", "Files", "Platform"),
    layer("Database", on: "Domain", "Files", "Platform", packages: grdb, sqlite),
    layer("Cache", on: "Domain", "Files", "Platform", "Database", packages: grdb, sqlite),
    layer("Changes", on: "Domain", "Files", "Platform", "Database", packages: grdb),
    layer("Items", on: "Domain", "OMGAPI", "Cache", "Changes"),
    layer("Terminal", on: "Domain", "Files", "Platform", packages: subprocess, systemPackage),
    layer(
        "Session", on: "Domain", "Files", "Platform", "OMGAPI", "HTTPTransport", "Settings", "Terminal",
        packages: httpTypes),
    layer("Plots", on: "Domain"),
    layer("JQ", on: "Domain", "Platform", "JQShim"),
    layer("Markdown", on: "Domain", "Platform", "CMarkShim"),
    layer("Arguments", on: "Domain", "Terminal"),
    layer("Output", on: "Domain", "Files", "Session", "Terminal", "JQ", "Arguments"),
    layer(
        "Commands", on: "Domain", "Files", "Platform", "OMGAPI", "HTTPTransport", "Settings", "Session",
        "Database", "Cache", "Changes", "Items", "Terminal", "Arguments",
        "Output", packages: httpTypes),
    layer("Completion", on: "Domain", "Files", "Terminal", "Cache", "Arguments", "Output", "Commands"),
    layer(
        "Manual", on: "Domain", "Settings", "Terminal", "Arguments", "Output", "Commands",
        resources: [
            "agent", "ci", "config", "environment", "exit-codes", "files", "hooks", "json", "schedule", "scripting",
            "triton", "tutorial",
        ].map { .embedInCode("Texts/\($0).md") }),
    layer(
        "Sandbox", on: "Database", "Domain", "Files", "HTTPTransport", "Platform", "WeblogService", packages: httpTypes,
        grdb,
        resources: [
            "Seed/seed.sql", "Seed/theme-preview.html", "Seed/theme-sample.md", "Store/tables.sql",
        ].map { .embedInCode($0) }),
]

func layer(
    _ name: String, on targets: String..., packages: Target.Dependency..., resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: targets.map { .init(stringLiteral: $0) } + packages,
        path: "Sources/Infrastructure/\(name)", resources: resources, swiftSettings: strict)
}

/// The layers of a feature, with their dependencies; `feature` makes their targets.
enum Layer: String, CaseIterable {
    case networkService = "NetworkService", persistenceService = "PersistenceService", service = "Service", repository =
        "Repository"

    var infrastructure: [Target.Dependency] {
        switch self {
        case .networkService: ["Domain", "OMGAPI"]
        case .persistenceService: ["Domain", "Database", "Cache", grdb]
        case .service: ["Domain"]
        case .repository: ["Domain", "Files", "Platform", "OMGAPI", "Cache", "Changes", "Items", "Session", "Settings"]
        }
    }
}

/// Dependencies of the top target of a feature, and of every target above the features.
let above = [
    "Domain", "Files", "Platform", "OMGAPI", "HTTPTransport", "Database", "Cache", "Changes", "Items", "Session",
    "Settings", "Terminal", "Arguments", "Output", "Commands", "Manual",
]

/// A feature: one target for each of its layers, and the feature itself on top, whose only public type is its factory.
/// - Parameter service: what its values and rules need beside `Domain`.
func feature(
    _ name: String, layers: Layer..., packages: Target.Dependency..., service: [Target.Dependency] = [],
    serviceResources: [Resource] = [], resources: [Resource] = [], isBesideOthers: Bool = false
) -> [Target] {
    let folder = "Sources/Features/\(name)"
    func target(_ layer: Layer, on below: [Layer]) -> Target {
        .target(
            name: name + layer.rawValue,
            dependencies: layer.infrastructure + (layer == .service ? service : [])
                + below.filter(layers.contains).map { .init(stringLiteral: name + $0.rawValue) },
            path: "\(folder)/\(name)\(layer.rawValue)", resources: layer == .service ? serviceResources : [],
            swiftSettings: strict)
    }
    let below: [Target] = layers.map { layer in
        switch layer {
        case .networkService, .persistenceService, .service: target(layer, on: [])
        case .repository: target(layer, on: [.networkService, .persistenceService, .service])
        }
    }
    let top = Target.target(
        name: name,
        dependencies: above.map { .init(stringLiteral: $0) }
            + packages + layers.map { .init(stringLiteral: name + $0.rawValue) },
        path: layers.isEmpty && !isBesideOthers ? folder : "\(folder)/\(name)", resources: resources,
        swiftSettings: strict)
    return below + [top]
}

/// A separate target, so that nothing else of the weblog depends on the library for YAML.
let weblogImport = Target.target(
    name: "WeblogImport",
    dependencies: ["Domain", "Files", "FolderPlan", "Platform", "Settings", "WeblogService", yams],
    path: "Sources/Features/Weblog/WeblogImport", swiftSettings: strict)

/// The names and files of a folder, which `weblog check` needs too.
let folderPlan = Target.target(
    name: "FolderPlan",
    dependencies: ["Domain", "Changes", "DNSService", "Platform", "StatusService", "WeblogService"],
    path: "Sources/Features/Folder/FolderPlan", swiftSettings: strict)

/// What `weblog check` and `folder check` share.
let weblogCheck = Target.target(
    name: "WeblogCheck",
    dependencies: [
        "Domain", "Files", "HTTPTransport", "Output", "Platform", "Terminal", "FolderPlan", "WeblogImport",
        "WeblogService",
    ],
    path: "Sources/Features/Weblog/WeblogCheck", swiftSettings: strict)

let features: [[Target]] = [
    feature("PURLs", layers: .networkService, .persistenceService, .repository, packages: "Plots"),
    feature(
        "Status", layers: .networkService, .persistenceService, .service, .repository, packages: "Plots",
        serviceResources: [.embedInCode("emoji.txt")]),
    [weblogImport, folderPlan, weblogCheck]
        + feature(
            "Weblog", layers: .networkService, .persistenceService, .service, .repository, packages: "FolderPlan",
            "WeblogImport", "WeblogCheck"),
    feature("Pics", layers: .networkService, .persistenceService, .repository, packages: "WeblogService"),
    feature("Folder", packages: "FolderPlan", "WeblogCheck", "WeblogImport", "WeblogService", isBesideOthers: true),
    feature("Outbox"),
    feature("Undo"),
    feature("Search"),
    feature("Aliases"),
    feature("Help", resources: [.embedInCode("synonyms.txt")]),
    feature("Doctor", packages: httpTypes),
    feature("Pastebin", layers: .networkService, .persistenceService, .repository),
    feature("Now", layers: .networkService, .persistenceService, .repository),
    feature("Webpage", layers: .networkService, .persistenceService, .repository),
    feature(
        "Completions",
        resources: ["triton.bash", "_triton", "triton.fish", "triton.nu"].map { .embedInCode("Scripts/\($0)") }),
    feature("Configuration"),
    feature("DNS", layers: .networkService, .persistenceService, .service, .repository, service: ["Settings"]),
    feature("Email"),
    feature("SandboxControl"),
    feature("Service"),
    feature("Auth", layers: .networkService, .persistenceService, .repository, packages: yams),
    feature("Account"),
    feature("Themes"),
    feature("RawAPI", packages: httpTypes, "Sandbox"),
    feature("Addresses", layers: .networkService, .persistenceService, .repository),
    feature("Overview"),
    feature("Preview", packages: "Markdown", "WeblogService", resources: [.embedInCode("template.html")]),
]

/// Replaces the data of ICU in a release (`.ci/release`), by a symbol of the same name.
let withoutData: [Target] =
    Context.environment["TRITON_ICU_DATA"].map {
        [.target(name: "NoICUData", path: "Sources/Infrastructure/NoICUData", cSettings: [.define("ICU_DATA", to: $0)])]
    } ?? []
/// `.ci/release` says which commit is built. A build without it cannot know: SwiftPM keeps what it has read of git.
let build = Context.environment["TRITON_BUILD"] ?? "development build"
let releaseOnly: [Target.Dependency] = withoutData.map { .init(stringLiteral: $0.name) }

/// Our own code in C. glibc checks the sizes of its buffers, which needs an optimised build.
func shim(_ name: String, on targets: Target.Dependency...) -> Target {
    .target(
        name: name, dependencies: targets, path: "Sources/Infrastructure/\(name)",
        cSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))])
}

/// Targets above the features: the prompt, the composition root and the two executables, and C libraries for them.
let program: [Target] = [
    shim("CPlatform"), shim("CurlShim", on: "CPlatform"), shim("JQShim", on: "CPlatform"),
    .target(
        name: "BuildInfo", path: "Sources/Infrastructure/BuildInfo",
        cSettings: [.define("TRITON_BUILD", to: "\"\(build)\"")]),
    shim("CMarkShim", on: "CPlatform"),
    .systemLibrary(name: "CReadline", path: "Sources/Shell/CReadline"),
    .target(
        name: "Readline", dependencies: ["CReadline", "Domain", "Files", "Platform", "Terminal"],
        path: "Sources/Shell/Readline", swiftSettings: strict),
    .target(
        name: "Shell",
        dependencies: [
            "Domain", "Files", "Platform", "Terminal", "Arguments", "Output", "Session", "Commands", "Completion",
            "Readline",
        ],
        path: "Sources/Shell/Shell",
        swiftSettings: strict),
    .target(
        name: "TritonApp",
        dependencies: [
            "BuildInfo", "Completion", "Sandbox", "Readline", "Shell", "JQ", "Markdown", "WeblogService",
            httpTypes, grdb,
        ] + above.map { .init(stringLiteral: $0) } + features.map { .init(stringLiteral: $0.last!.name) },
        path: "Sources/TritonApp", swiftSettings: strict),
    .executableTarget(
        name: "triton", dependencies: ["TritonApp"] + releaseOnly,
        path: "Sources/triton", swiftSettings: strict),
    .target(
        name: "SandboxServer", dependencies: ["Domain", "Sandbox", httpTypes, nioCore, nioPosix, nioHTTP1] + nioNeeds,
        path: "Sources/Infrastructure/SandboxServer", swiftSettings: strict),
    .executableTarget(
        name: "triton-sandbox",
        dependencies: ["Domain", "Files", "Platform", "Sandbox", "SandboxServer"] + releaseOnly,
        path: "Sources/triton-sandbox", swiftSettings: strict),
]

/// The tests of one target, in the same place of the folder tree.
func tests(_ name: String, in folder: String, on targets: String..., packages: Target.Dependency...) -> Target {
    .testTarget(
        name: name, dependencies: targets.map { .init(stringLiteral: $0) } + packages, path: "Tests/\(folder)/\(name)",
        swiftSettings: strict)
}

let tests: [Target] = [
    .target(
        name: "TestFolders", dependencies: ["Domain", "Files"], path: "Tests/Support/TestFolders", swiftSettings: strict
    ),
    .target(
        name: "ConsoleSupport", dependencies: ["Domain", "Terminal"], path: "Tests/Support/ConsoleSupport",
        swiftSettings: strict),
    .target(
        name: "FeatureSupport",
        dependencies: [
            "ConsoleSupport",
            "Platform", "Domain", "Files", "OMGAPI", "HTTPTransport", "Settings", "Session", "Database", "Cache",
            "Changes", "Terminal", "Arguments", "Output", "Commands", httpTypes,
        ],
        path: "Tests/Support/FeatureSupport", swiftSettings: strict),
    .target(
        name: "ProgramSupport",
        dependencies: [
            "ConsoleSupport", "FeatureSupport", "Domain", "HTTPTransport", "Sandbox", "Shell", "Terminal", "TritonApp",
            httpTypes, subprocess,
            systemPackage,
        ],
        path: "Tests/Support/ProgramSupport",
        swiftSettings: strict),
    tests(
        "PreviewTests", in: "Features", on: "Domain", "Files", "Markdown", "Platform", "Preview", "ProgramSupport",
        "FeatureSupport",
        "TestFolders"),
    tests("DomainTests", in: "Infrastructure", on: "Domain"),
    tests("PlatformTests", in: "Infrastructure", on: "CPlatform", "Platform"),
    tests(
        "GrowthTests", in: "Infrastructure", on: "AddressesNetworkService", "Arguments", "Commands", "Completion",
        "ConsoleSupport", "DNSNetworkService", "Domain", "FolderPlan", "OMGAPI", "Output", "PURLsNetworkService",
        "PastebinNetworkService",
        "PicsNetworkService", "Preview", "Settings", "Shell", "StatusNetworkService", "Terminal", "TestFolders",
        "WeblogCheck", "WeblogImport", "WeblogNetworkService", "WeblogService"),
    tests("FilesTests", in: "Infrastructure", on: "Domain", "Files", "TestFolders"),
    .target(name: "LoopbackServer", path: "Tests/Support/LoopbackServer", swiftSettings: strict),
    tests(
        "HTTPTransportTests", in: "Infrastructure", on: "CurlShim", "Domain", "HTTPTransport", "LoopbackServer",
        "Platform",
        packages: httpTypes, subprocess, systemPackage),
    tests("SettingsTests", in: "Infrastructure", on: "Domain", "Files", "Settings", "TestFolders"),
    tests(
        "SessionTests", in: "Infrastructure", on: "Domain", "Files", "Session", "TestFolders", packages: subprocess,
        systemPackage),
    tests(
        "TerminalTests", in: "Infrastructure", on: "ConsoleSupport", "Domain", "Files", "Platform", "Terminal",
        "TestFolders"),
    tests("PlotsTests", in: "Infrastructure", on: "Domain", "Plots"),
    tests("JQTests", in: "Infrastructure", on: "Domain", "JQ", "Platform"),
    tests(
        "PURLsTests", in: "Features", on: "Database", "Domain", "FeatureSupport", "HTTPTransport", "Platform",
        "ProgramSupport", "PURLs",
        "PURLsPersistenceService", "Sandbox", "Terminal", "TritonApp",
        packages: grdb, httpTypes),
    tests("OverviewTests", in: "Features", on: "Domain", "ProgramSupport", "Sandbox", "Terminal"),
    tests(
        "WeblogTests", in: "Features",
        on: "ConsoleSupport", "Domain", "FeatureSupport", "Files", "OMGAPI", "HTTPTransport", "Sandbox", "Terminal",
        "Output", "FolderPlan", "Weblog", "WeblogCheck", "WeblogService",
        "WeblogNetworkService", "WeblogRepository",
        "ProgramSupport", packages: httpTypes),
    tests(
        "WeblogImportTests", in: "Features", on: "Domain", "Files", "TestFolders", "WeblogImport", "WeblogService"),
    tests(
        "PicsTests", in: "Features", on: "Domain", "OMGAPI", "HTTPTransport", "Session", "Sandbox", "Pics",
        "PicsNetworkService", "PicsRepository",
        "ProgramSupport", packages: httpTypes),
    tests("DatabaseTests", in: "Infrastructure", on: "Database", "Domain", "TestFolders", packages: grdb),
    tests("CacheTests", in: "Infrastructure", on: "Cache", "Database", "Domain", "TestFolders", packages: grdb),
    tests("ChangesTests", in: "Infrastructure", on: "Changes", "Database", "Domain", "TestFolders", packages: grdb),
    tests(
        "SandboxTests", in: "Infrastructure", on: "Domain", "Files", "HTTPTransport", "Sandbox", "WeblogService",
        packages: httpTypes, grdb),
    tests(
        "PastebinTests", in: "Features", on: "Cache", "Database", "Domain", "FeatureSupport", "OMGAPI", "HTTPTransport",
        "Pastebin", "PastebinNetworkService", "PastebinPersistenceService",
        "ProgramSupport", "Sandbox", "TestFolders", "Terminal",
        packages: grdb, httpTypes),
    tests(
        "FolderTests", in: "Features", on: "Changes", "Domain", "Folder", "FolderPlan", "HTTPTransport",
        "Platform", "ProgramSupport", "Sandbox", "Settings", "Terminal", "TestFolders", "TritonApp",
        packages: httpTypes
    ),
    tests(
        "NowTests", in: "Features", on: "Domain", "FeatureSupport", "OMGAPI", "HTTPTransport", "Sandbox", "Terminal",
        "Now",
        "NowNetworkService", "ProgramSupport"),
    tests(
        "WebpageTests", in: "Features", on: "Domain", "OMGAPI", "HTTPTransport", "Sandbox", "Terminal", "TritonApp",
        "Webpage", "WebpageNetworkService",
        "ProgramSupport", packages: httpTypes),
    tests(
        "AddressesTests", in: "Features", on: "Domain", "OMGAPI", "Addresses", "AddressesNetworkService",
        "ProgramSupport"),
    tests(
        "DNSTests", in: "Features", on: "DNS", "DNSNetworkService", "Domain", "FeatureSupport", "HTTPTransport",
        "OMGAPI", "ProgramSupport", "Sandbox", "Terminal",
        packages: httpTypes),
    tests("EmailTests", in: "Features", on: "Domain", "ProgramSupport"),
    tests("RawAPITests", in: "Features", on: "Domain", "ProgramSupport", "RawAPI", "Sandbox", packages: httpTypes),
    tests("AccountTests", in: "Features", on: "Domain", "OMGAPI", "Account", "Service", "Themes", "ProgramSupport"),
    tests(
        "AuthTests", in: "Features", on: "Auth", "Domain", "FeatureSupport", "OMGAPI", "HTTPTransport", "Sandbox",
        "Session", "Terminal", "AuthNetworkService", "AuthRepository", "ProgramSupport",
        packages: httpTypes),
    .executableTarget(
        name: "readline-probe", dependencies: ["Domain", "Platform", "Readline", "Terminal"],
        path: "Tests/Shell/ReadlineProbe", swiftSettings: strict),
    .target(name: "TerminalSupport", path: "Tests/Support/TerminalSupport", swiftSettings: strict),
    .testTarget(
        name: "ReadlineTests", dependencies: ["Domain", "Readline", "Terminal", "TerminalSupport", "readline-probe"],
        path: "Tests/Shell/ReadlineTests", swiftSettings: strict),
    tests(
        "StatusTests", in: "Features", on: "Domain", "FeatureSupport", "HTTPTransport", "OMGAPI", "Sandbox", "Terminal",
        "ProgramSupport", "Status",
        "StatusNetworkService", "StatusService",
        packages: httpTypes),
    tests("ShellLineTests", in: "Shell", on: "Domain", "Shell"),
    tests("ShellQuotingTests", in: "Infrastructure", on: "Domain"),
    /// The noun of the guide "How to add a noun", compiled exactly as in the guide.
    .target(
        name: "Motd", dependencies: above.map { .init(stringLiteral: $0) } + [httpTypes], path: "Tests/Guide/Motd",
        swiftSettings: strict),
    .testTarget(
        name: "TritonAppTests",
        dependencies: [
            "ConsoleSupport", "FolderPlan", "Motd",
            "Arguments", "Cache", "Commands", "Completion", "Manual", "Output", "Platform", "Database", "Domain",
            "HTTPTransport", "Help", "ProgramSupport", "Session", "Settings", "Shell",
            "Terminal", "TestFolders", "TritonApp", "triton", httpTypes, subprocess, systemPackage,
            grdb,
        ],
        path: "Tests/TritonAppTests", swiftSettings: strict),
    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "Arguments", "Cache", "Commands", "Completion", "Manual", "Output", "Platform", "Domain",
            "HTTPTransport", "LoopbackServer", "ProgramSupport", "PseudoTerminal",
            "Sandbox", "Terminal", "TerminalSupport", "TestFolders", "TritonApp",
            "triton", "triton-sandbox", httpTypes,
        ],
        path: "Tests/EndToEndTests", swiftSettings: strict),
    tests(
        "ReplTests", in: "Shell", on: "Arguments", "Cache", "Commands", "Completion", "ConsoleSupport", "Manual",
        "Output",
        "Platform", "Domain", "ProgramSupport", "Shell", "Terminal",
        "TerminalSupport", "TritonApp", "triton", "triton-sandbox"),
    .target(name: "PseudoTerminal", path: "Tests/Support/PseudoTerminal", swiftSettings: strict),
    .testTarget(
        name: "FaultTests",
        dependencies: [
            "Changes", "Database", "Domain", "Files", "HTTPTransport", "ProgramSupport", "PseudoTerminal", "Sandbox",
            "TerminalSupport", "TritonApp", "triton", "triton-sandbox",
            grdb,
        ],
        path: "Tests/FaultTests", exclude: ["failing_calls.c", "few_threads.c", "no_network.c"], swiftSettings: strict),
    .testTarget(
        name: "CompletionsTests",
        dependencies: [
            "Arguments", "Cache", "Commands", "Completion", "Manual", "Output", "Platform", "Completions",
            "Database", "Domain", "ProgramSupport", "PseudoTerminal",
            "PURLsPersistenceService", "TritonApp", "triton",
        ],
        path: "Tests/Features/CompletionsTests",
        swiftSettings: strict),
]

/// Random input for every parser (`Tests/Fuzzing`).
let fuzzing: [Target] = [
    .target(
        name: "FuzzSubjects",
        dependencies: [
            "ConsoleSupport",
            "Changes", "Arguments", "Commands", "Completion", "Output", "Database", "Domain", "HTTPTransport", "OMGAPI",
            "Sandbox", "SandboxServer", "Settings",
            "Shell", "Terminal", "StatusService", "WeblogImport", "WeblogService", httpTypes, grdb, nioCore,
            nioEmbedded,
            nioHTTP1,
        ]
            + features.flatMap { $0 }.map(\.name).filter { $0.hasSuffix("NetworkService") }.map {
                .init(stringLiteral: $0)
            }
            + ["Account", "Email", "Service", "Themes"],
        path: "Tests/Fuzzing/FuzzSubjects", swiftSettings: strict),
    tests("FuzzingTests", in: "Fuzzing", on: "FuzzSubjects"),
]

/// Only for `.ci/fuzz`, because libFuzzer has its own `main`.
let fuzzDriver: [Target] =
    Context.environment["TRITON_FUZZING"] == nil
    ? []
    : [
        .executableTarget(
            name: "triton-fuzz", dependencies: ["FuzzSubjects"], path: "Tests/Fuzzing/FuzzDriver",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
    ]

let package = Package(
    name: "triton",
    products: [
        .executable(name: "triton", targets: ["triton"]),
        .executable(name: "triton-sandbox", targets: ["triton-sandbox"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    ],
    targets: infrastructure + features.flatMap { $0 } + withoutData + program + tests + fuzzing
        + fuzzDriver,
    swiftLanguageModes: [.v6]
)
