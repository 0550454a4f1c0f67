/// The options for tests (service reference, section 8.6).
package struct SandboxOptions: Sendable, Equatable {
    /// The form of numbers in answers (service reference, section 7).
    package enum Numbers: String, Sendable, CaseIterable {
        /// As on the service since February 2023.
        case integers
        /// As in the official examples: most numbers inside strings.
        case strings
    }

    /// Behaviour of the service that was observed or reported, and is off by default.
    package enum Quirk: String, Sendable, CaseIterable {
        /// `PATCH …/dns/{id}` without an id in the body creates a second record (issue 584 of the service).
        case dnsEditNeedsBodyID = "dns-edit-needs-body-id"
        /// `listed` and `publish` mean yes whenever they are sent, with any value.
        case falseCountsAsTrue = "false-counts-as-true"
        /// Empty lists of pastes, PURLs, DNS records and sessions are answered with 200.
        case noEmpty404 = "no-empty-404"
        /// Keys that are not in the official examples are left out.
        case omitOptional = "omit-optional"
        /// Empty maps are written as lists, as PHP does (service reference, section 4, rule 3).
        case emptyMapsAsLists = "empty-maps-as-lists"
        /// Saving a web page or a bio keeps the CSS and the head that are not sent, instead of deleting them.
        case partialSaves = "partial-saves"
        /// Every record has additional keys that no client knows.
        case unknownKeys = "unknown-keys"
        /// Texts are returned with CRLF line ends, as after an edit on the website.
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
