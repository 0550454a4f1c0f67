import Domain

/// The ways in which a hostile service changes an answer.
enum Poison: Sendable, CaseIterable {
    /// Every text except names and ids.
    case contents
    /// Every text, names and ids too.
    case names
    /// Only a refusal, with the text as its message.
    case refusal

    private static let mark = "@@HOSTILE@@"
    private static let neverChanged: Set = [
        "created", "date", "modified_on", "status_code", "iso_8601_time", "unix_epoch_time", "updated",
    ]
    private static let naming: Set = ["id", "entry", "title", "address", "name"]
    /// The statuses of refusals in turn, because each has a different message.
    private static let statuses = [400, 401, 404, 429, 500, 503]

    func body(_ body: [UInt8], with hostile: HostileText) -> [UInt8] {
        guard self != .refusal else {
            return Self.put(
                hostile, into: Array(#"{"request":{"success":false},"response":{"message":"\#(Self.mark)"}}"#.utf8))
        }
        // Pictures and pages are not JSON, and are not changed.
        guard let document = try? JSON(parsing: body) else { return body }
        var number = 0
        func poisoned(_ json: JSON, _ key: String) -> JSON {
            switch json {
            case .object(let members): return .object(members.map { JSON.Member($0.key, poisoned($0.value, $0.key)) })
            case .array(let values): return .array(values.map { poisoned($0, key) })
            case .string where Self.neverChanged.contains(key): return json
            case .string where self == .contents: return Self.naming.contains(key) ? json : .string(Self.mark)
            case .string:
                number += 1
                return .string(Self.mark + String(number))
            default: return json
            }
        }
        return Self.put(hostile, into: poisoned(document, "").bytes())
    }

    func status(_ status: Int, number: Int) -> Int {
        self == .refusal ? Self.statuses[number % Self.statuses.count] : status
    }

    private static func put(_ hostile: HostileText, into bytes: [UInt8]) -> [UInt8] {
        let mark = Array(mark.utf8)
        var out: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
                out += hostile.wire
                index += mark.count
            } else {
                out.append(bytes[index])
                index += 1
            }
        }
        return out
    }
}
