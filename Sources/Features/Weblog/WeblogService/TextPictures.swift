package import Domain

/// A text and the pictures beside it: it names their files, as in `![alt](photo.jpg)` or `<img src="photo.jpg">`, where
/// the text at the service has the URLs of the uploaded pictures.
package struct TextPictures: Sendable {
    /// A picture whose file is there.
    package struct Named: Sendable {
        package let image: MarkdownImages.Image
        /// Its name as it is spelled in the text.
        package let written: String
        package let file: String
    }

    package let text: String
    package let named: [Named]
    /// The names of pictures that have no file, as they are spelled in the text.
    package let withoutFile: Set<String>
    /// Nil for a text that shows no picture at all.
    private let images: MarkdownImages?

    /// A text whose pictures are not looked for.
    package init(_ text: String) { self.init(text) { _ in nil } }

    /// - Parameter file: the file that a relative target names; nil for a name that stays in the text.
    package init(_ text: String, file: (MarkdownImages.Image) throws -> String?) rethrows {
        self.text = text
        images = Self.mayShowPictures(text) ? MarkdownImages(text) : nil
        var named: [Named] = [], withoutFile: Set<String> = []
        if let images {
            for image in images.images where image.isRelative {
                let written = images.written(image)
                if let file = try file(image) {
                    named.append(Named(image: image, written: written, file: file))
                } else {
                    withoutFile.insert(written)
                }
            }
        }
        self.named = named
        self.withoutFile = withoutFile
    }

    package var showsPictures: Bool { images != nil }

    /// Most texts show none, and do not have to be parsed.
    private static func mayShowPictures(_ text: String) -> Bool {
        text.hasMark(UInt8(ascii: "!"), UInt8(ascii: "[")) || text.hasMark(UInt8(ascii: "<"), UInt8(ascii: "i"))
            || text.hasMark(UInt8(ascii: "<"), UInt8(ascii: "I"))
    }

    /// The text with these URLs, by the names of the pictures. Pictures without one keep their names.
    package func replaced(_ urls: [String: String]) -> String {
        guard let images, !urls.isEmpty else { return text }
        return images.replaced { urls[images.written($0)] }
    }

    /// The text with the names of its pictures for these URLs.
    package func renamed(_ names: [String: String]) -> String {
        guard let images, !names.isEmpty else { return text }
        return images.replaced { names[$0.target] }
    }

    /// The URLs that another text has for the pictures, by their names, if the texts differ in nothing else.
    package func urls(in other: String) -> [String: String]? { images?.urls(in: MarkdownImages(other)) }

    /// Texts of the service, by what they are without the targets of their pictures.
    package struct Index: Sendable {
        private var texts: [[UInt8]: [String]] = [:]
        /// The URLs of all their pictures.
        private var urls: Set<String> = []

        package init(_ texts: [String]) {
            for text in texts {
                let pictures = TextPictures(text)
                guard let key = pictures.comparableWithoutTargets else { continue }
                self.texts[key, default: []].append(text)
                urls.formUnion(pictures.images?.urls ?? [])
            }
        }

        /// The URLs that may be those of the pictures of a text which one of these was before: those of the text that
        /// differs in nothing else, and of all if there is none.
        package func urls(for text: TextPictures) -> [String] {
            self.text(like: text).map { MarkdownImages($0).urls } ?? urls.sorted()
        }

        /// A text that differs from this one only in the URLs of the pictures.
        package func text(like text: TextPictures) -> String? {
            text.comparableWithoutTargets.flatMap { texts[$0] }?.first { text.urls(in: $0) != nil }
        }
    }

    private var comparableWithoutTargets: [UInt8]? { images?.replaced { _ in "" }.comparableBytes }

    /// Why this text must not replace another one: it names a picture that has no file, and the other text shows a
    /// picture that would be gone.
    package func refusal(over other: String) -> TritonError? {
        guard let images, !withoutFile.isEmpty else { return nil }
        let there = MarkdownImages(other)
        guard !Set(there.urls).isSubset(of: images.urls),
            let image = images.images.first(where: { image in
                withoutFile.contains(images.written(image)) && !there.images.contains { $0.target == image.target }
            })
        else { return nil }
        return TritonError(
            .badData,
            """
            line \(image.line): there is no picture '\(line: image.target)' beside it, and the text at the service \
            shows one
            """,
            hint: "add the file, or name the URL of the picture")
    }
}
