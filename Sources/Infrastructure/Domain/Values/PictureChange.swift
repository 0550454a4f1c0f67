/// New values for the fields of a picture; nil leaves a field unchanged.
package struct PictureChange: Sendable, Equatable {
    package var caption: String?
    package var alt: String?
    package var tags: [String]?
    /// Hiding cannot be reversed.
    package var hides: Bool

    package init(caption: String? = nil, alt: String? = nil, tags: [String]? = nil, hides: Bool = false) {
        self.caption = caption
        self.alt = alt
        self.tags = tags
        self.hides = hides
    }

    package var isEmpty: Bool { caption == nil && alt == nil && tags == nil && !hides }
}
