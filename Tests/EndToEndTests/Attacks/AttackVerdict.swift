import Domain
import FoundationEssentials
import Glibc
import ProgramSupport
import Terminal

/// The conditions that must be true after every attack.
struct AttackVerdict {
    let attack: Attack
    let effect: Effect
    let home: AttackHome
    let site: AttackSite

    /// All exit codes of the manual except the one for a bug, and those for signals.
    private static let documented = Set(TritonError.Code.allCases.map(\.exitCode)).union([0]).subtracting([
        TritonError.Code.software.exitCode
    ])
    private static let traces = [
        "Fatal error", "Stack dump", "Current stack trace", "crashed:", "*** ", "terminate called",
    ]
    private static let ofTheHome: Set = ["work", "outside", "data", "config", "cache", "state"]

    var complaints: [String] {
        let files = home.files()
        return [ending, secrecy(files), screen, text(files), places].flatMap(\.self)
    }

    private var ending: [String] {
        var found: [String] = []
        if !attack.expected.contains(effect.exitCode) {
            found.append("ended with \(effect.exitCode), not with one of \(attack.expected.sorted()): \(effect.error)")
        }
        if !Self.documented.contains(effect.exitCode) { found.append("\(effect.exitCode) is no documented exit code") }
        let said = effect.output + effect.error
        for trace in Self.traces where said.contains(trace) { found.append("a trace of a trap: \(said)") }
        if effect.exitCode != 0, !attack.hasTerminal, !effect.error.contains("triton: ") {
            found.append("it says nothing")
        }
        return found
    }

    private func secrecy(_ files: [String]) -> [String] {
        var found: [String] = []
        if (effect.output + effect.error).contains(Attack.canary) { found.append("the token is shown") }
        if site.heardByOther.contains(Attack.canary) { found.append("the token was sent to the other server") }
        if !attack.isOtherAsked, !site.heardByOther.isEmpty { found.append("another was asked: \(site.heardByOther)") }
        if !attack.isServiceAsked, site.asked > 0 { found.append("the service was asked") }
        let token = Array(Attack.canary.utf8)
        for file in files where home.bytes(file).contains(token) { found.append("the token is in \(file)") }
        return found
    }

    /// Standard error is always for a person; output in a pipe is not escaped.
    private var screen: [String] {
        let offences =
            attack.hasTerminal
            ? TerminalBytes.offences(in: effect.output, own: HostileTerminal.own)
            : TerminalBytes.offences(in: effect.error)
        return offences.isEmpty ? [] : ["a terminal would be told \(Set(offences).sorted())"]
    }

    private func text(_ files: [String]) -> [String] {
        guard let text = attack.text.map({ Array($0.utf8) }) else { return [] }
        let named = takeNamedFile()
        let isKept =
            site.changes.contains { $0.contains(text) }
            || files.contains { !$0.hasPrefix("work/") && home.bytes($0).contains(text) }
            || named.contains(text)
        return isKept ? [] : ["the text is lost: \(effect.error)"]
    }

    /// Removes the file that the last line names.
    /// - Returns: its content.
    private func takeNamedFile() -> [UInt8] {
        guard let path = effect.error.split(separator: " ").last.map({ String($0).trimmed }), path.hasPrefix("/") else {
            return []
        }
        defer { unlink(path) }
        return FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    }

    private var places: [String] {
        var found: [String] = []
        let names = home.files(below: "outside")
        if names != ["outside/sentinel"] || home.bytes("outside/sentinel") != Array("untouched".utf8) {
            found.append("outside of its folder there is \(names)")
        }
        let strangers = home.names.filter { !Self.ofTheHome.contains($0) && !$0.hasPrefix("triton-") }
        if !strangers.isEmpty { found.append("beside its folder there is \(strangers)") }
        return found
    }
}

extension [UInt8] {
    /// Whether these bytes occur in it.
    fileprivate func contains(_ bytes: [UInt8]) -> Bool {
        withUnsafeBytes { all in
            bytes.withUnsafeBytes { part in
                guard var place = all.baseAddress, let start = part.baseAddress else { return false }
                let end = place + all.count
                while place + part.count <= end, let found = memchr(place, Int32(part[0]), end - place) {
                    if UnsafeRawPointer(found) + part.count <= end, memcmp(found, start, part.count) == 0 {
                        return true
                    }
                    place = UnsafeRawPointer(found) + 1
                }
                return false
            }
        }
    }
}
