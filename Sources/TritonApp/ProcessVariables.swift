import Domain
import Platform

/// The environment variables of the process, read once at its start.
///
/// Variables with a secret leave the environment at the same time, and their bytes are overwritten: jq's `env`, a
/// library, a child process and `/proc/PID/environ` do not show them.
struct ProcessVariables {
    private(set) var values: [String: String] = [:]
    /// Names of the variables whose values are not UTF-8.
    private(set) var broken: Set<String> = []

    /// If two variables have the same name, the first counts, as for getenv(3).
    ///
    /// To be called before there is a second thread.
    static func take() -> ProcessVariables {
        var variables = ProcessVariables()
        guard var entry = ProcessEnvironment.entries else { return variables }
        while let text = entry.pointee {
            defer { entry += 1 }
            guard let separator = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            let bytes = UnsafeRawBufferPointer(start: text, count: separator - text)
            let name = String(decoding: bytes, as: UTF8.self), value = separator + 1
            if variables.values[name] == nil { variables.add(name, value) }
            if Token.variables.contains(name) { memset(value, 0, strlen(value)) }
        }
        for name in Token.variables { unsetenv(name) }
        return variables
    }

    private mutating func add(_ name: String, _ value: UnsafePointer<CChar>) {
        if let text = String(validatingCString: value) {
            values[name] = text
        } else {
            values[name] = String(cString: value)
            broken.insert(name)
        }
    }
}
