import Foundation
import TestFolders

/// A temporary folder for one test, removed after it.
final class Scratch {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "triton-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// An executable shell script.
    func script(_ name: String, _ body: String) -> String {
        writeExecutable(file(name), "#!/bin/sh\n\(body)\n")
        return file(name)
    }

    func entries(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()
    }
}
