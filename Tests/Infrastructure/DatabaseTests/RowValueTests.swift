import Database
import GRDB
import Testing

/// Values of rows are read strictly: another type is an error, although SQLite would convert it.
@Suite struct RowValueTests {
    struct Reading: Sendable, CustomTestStringConvertible {
        let sql: String
        let text: String?
        let optionalText: String?
        let number: String?
        var testDescription: String { sql }
    }

    static let readings = [
        Reading(sql: "'a'", text: "a", optionalText: "a", number: nil),
        Reading(sql: "'é🎉'", text: "é🎉", optionalText: "é🎉", number: nil),
        Reading(sql: "''", text: "", optionalText: "", number: nil),
        Reading(sql: "NULL", text: nil, optionalText: "null", number: "null"),
        Reading(sql: "5", text: nil, optionalText: nil, number: "5.0"),
        Reading(sql: "0", text: nil, optionalText: nil, number: "0.0"),
        Reading(sql: "-9223372036854775808", text: nil, optionalText: nil, number: "-9.223372036854776e+18"),
        Reading(sql: "1.5", text: nil, optionalText: nil, number: "1.5"),
        Reading(sql: "CAST('b' AS BLOB)", text: "b", optionalText: "b", number: nil),
        Reading(sql: "x'FF'", text: nil, optionalText: nil, number: nil),
    ]

    @Test(arguments: readings, [false, true])
    func `a value is read only as its own type`(_ reading: Reading, isCopied: Bool) throws {
        try DatabaseQueue().read { database in
            let rows = try Row.fetchCursor(database, sql: "SELECT \(reading.sql)")
            var row = try #require(try rows.next())
            if isCopied { row = row.copy() }
            func text() throws -> String { try row.value(0) }
            func optionalText() throws -> String? { try row.value(0) }
            func number() throws -> Double? { try row.value(0) }
            func integer() throws -> Int? { try row.value(0) }
            func flag() throws -> Bool { try row.value(0) }
            func optionalFlag() throws -> Bool? { try row.value(0) }
            func outcome<Value>(_ read: () throws -> Value?) -> String? {
                do { return try read().map { "\($0)" } ?? "null" } catch { return nil }
            }
            #expect(outcome(text) == reading.text)
            #expect(outcome(optionalText) == reading.optionalText)
            #expect(outcome(number) == reading.number)
            // Where GRDB knows that a type can be read from a statement, it asks SQLite to convert.
            func strict<Value: DatabaseValueConvertible>(_ type: Value.Type) throws -> Value {
                try row.decode(type, atIndex: 0)
            }
            #expect(outcome(integer) == outcome { try strict(Int?.self) })
            #expect(outcome(flag) == outcome { try strict(Bool.self) })
            #expect(outcome(optionalFlag) == outcome { try strict(Bool?.self) })
        }
    }
}
