import Foundation
import TestFolders
import Testing

@testable import Files

/// Programs are found only in absolute folders.
@Suite struct SearchPathTests {
    private static let standard = ["/usr/local/bin", "/usr/bin", "/bin"]

    @Test(
        arguments: [
            (nil, standard), ("", standard), (".", standard), (":", standard), ("bin", standard), ("/a", ["/a"]),
            (":/a", ["/a"]), ("/a:", ["/a"]), ("/a::/b", ["/a", "/b"]),
            (".:/a:./b:../c:d", ["/a"]),
        ] as [(String?, [String])])
    func `relative entries name no folder`(_ path: String?, _ folders: [String]) {
        let variables = path.map { ["PATH": $0, "HOME": "/h"] } ?? ["HOME": "/h"]
        #expect(SearchPath.folders(variables) == folders)
        #expect(SearchPath.cleaned(variables) == ["PATH": folders.joined(separator: ":"), "HOME": "/h"])
    }

    @Test func `a program is a file that can be run`() {
        #expect(SearchPath.find("sh", in: ["PATH": ".:/bin"]) == "/bin/sh")
        #expect(SearchPath.find("passwd", in: ["PATH": "/etc"]) == nil)
        #expect(SearchPath.find("ssl", in: ["PATH": "/etc"]) == nil)
        #expect(SearchPath.find("no-such-program", in: [:]) == nil)
    }
}
