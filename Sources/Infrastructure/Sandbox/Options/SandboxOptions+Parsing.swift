import Domain

extension SandboxOptions.Numbers {
    /// - Throws: ``TritonError`` with code `usage` that lists the modes.
    package init(parsing text: String) throws { self = try option(text, "number mode") }
}

extension SandboxOptions.Quirk {
    /// - Throws: ``TritonError`` with code `usage` that lists the quirks.
    package init(parsing text: String) throws { self = try option(text, "quirk") }
}

private func option<Option: CaseIterable & RawRepresentable<String>>(_ text: String, _ name: SafeText) throws -> Option
{
    if let option = Option(rawValue: text) { return option }
    throw TritonError(
        .usage, "unknown \(name) '\(line: text)'",
        hint: "choose one of \(trusted: Option.allCases.map(\.rawValue).joined(separator: ", "))")
}
