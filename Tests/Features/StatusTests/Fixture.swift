import Domain
import FoundationEssentials
import OMGAPI

/// An answer of the official documentation, and the answer's payload.
enum Fixture {
    static func response(_ name: String, file: String = #filePath) throws -> ResponseValue {
        let tests = file.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
        let data = try Data(contentsOf: URL(filePath: tests + "/Fixtures/" + name))
        return try Envelope.open(status: 200, body: Array(data), form: .standard)
    }

    static func value(_ text: String) throws -> ResponseValue { ResponseValue(try JSON(parsing: text)) }
}
