import Foundation
import TestFolders
import Testing

@testable import Files

/// Programs are found in absolute folders alone.
@Suite struct SearchPathTests {
    private static let standard = ["/usr/local/bin", "/usr/bin", "/bin"]

    @Test(
        "Relative entries name no folder",
        arguments: [
            (nil, standard), ("", standard), (".", standard), (":", standard), ("bin", standard), ("/a", ["/a"]),
            (":/a", ["/a"]), ("/a:", ["/a"]), ("/a::/b", ["/a", "/b"]),
            (".:/a:./b:../c:d", ["/a"]),
        ] as [(String?, [String])])
    func folders(_ path: String?, _ folders: [String]) {
        let variables = path.map { ["PATH": $0, "HOME": "/h"] } ?? ["HOME": "/h"]
        #expect(SearchPath.folders(variables) == folders)
        #expect(SearchPath.cleaned(variables) == ["PATH": folders.joined(separator: ":"), "HOME": "/h"])
    }

    @Test("A program is a file that can be run") func find() {
        #expect(SearchPath.find("sh", in: ["PATH": ".:/bin"]) == "/bin/sh")
        #expect(SearchPath.find("passwd", in: ["PATH": "/etc"]) == nil)
        #expect(SearchPath.find("ssl", in: ["PATH": "/etc"]) == nil)
        #expect(SearchPath.find("no-such-program", in: [:]) == nil)
    }
}
