package import Domain
import FoundationEssentials

/// The official examples of the service, in `Tests/Fixtures`.
package enum Fixture {
    /// The value of `response`, which an endpoint decodes.
    package static func response(_ name: String, file: String = #filePath) throws -> JSON? {
        try JSON(parsing: bytes(name, file: file))["response"]
    }

    package static func bytes(_ name: String, file: String = #filePath) throws -> [UInt8] {
        // This file is two folders below `Tests`.
        let folder = file.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Fixtures"
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { throw TestHomeError(0) }
        return Array(data)
    }
}
