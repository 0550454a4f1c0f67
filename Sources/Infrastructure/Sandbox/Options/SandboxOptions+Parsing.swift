import Domain

extension SandboxOptions.Numbers {
    /// - Throws: ``TritonError`` with code `usage` that lists the modes.
    package init(parsing text: String) throws {
        guard let mode = Self(rawValue: text) else {
            throw TritonError(
                .usage, "unknown number mode '\(line: text)'",
                hint: "the modes are \(trusted: Self.allCases.map(\.rawValue).joined(separator: " and "))")
        }
        self = mode
    }
}

extension SandboxOptions.Quirk {
    /// - Throws: ``TritonError`` with code `usage` that lists the quirks.
    package init(parsing text: String) throws {
        guard let quirk = Self(rawValue: text) else {
            throw TritonError(
                .usage, "unknown quirk '\(line: text)'",
                hint: "the quirks are \(trusted: Self.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = quirk
    }
}
