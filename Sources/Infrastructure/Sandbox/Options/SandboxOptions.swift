/// The test switches of the service reference, section 8.6.
package struct SandboxOptions: Sendable, Equatable {
    /// How numbers are written (service reference, section 7).
    package enum Numbers: String, Sendable, CaseIterable {
        /// As the service answers since February 2023.
        case integers
        /// As in the official examples: most numbers inside strings.
        case strings
    }

    package enum Quirk: String, Sendable, CaseIterable {
        /// `PATCH …/dns/{id}` without an id in the body creates a second record (issue 584 of the service).
        case dnsEditNeedsBodyID = "dns-edit-needs-body-id"
        /// `listed` and `publish` mean yes whenever they are sent, whatever their value.
        case falseCountsAsTrue = "false-counts-as-true"
        /// Empty lists of pastes, PURLs, DNS records and sessions are answered with 200.
        case noEmpty404 = "no-empty-404"
        /// Keys that the official examples do not have are left out.
        case omitOptional = "omit-optional"
        /// Maps without entries are lists, as PHP writes them (service reference, section 4, rule 3).
        case emptyMapsAsLists = "empty-maps-as-lists"
        /// A save of a web page or a bio keeps the CSS and the head that it does not name, instead of wiping them.
        case partialSaves = "partial-saves"
        /// Every record carries keys that no client knows.
        case unknownKeys = "unknown-keys"
        /// Stored texts come back with CRLF line ends, as after an edit on the website.
        case crlf
    }

    package var numbers: Numbers
    package var quirks: Set<Quirk>
    package var faults: [SandboxFault]

    package init(numbers: Numbers = .integers, quirks: Set<Quirk> = [], faults: [SandboxFault] = []) {
        self.numbers = numbers
        self.quirks = quirks
        self.faults = faults
    }

    func has(_ quirk: Quirk) -> Bool { quirks.contains(quirk) }
}
