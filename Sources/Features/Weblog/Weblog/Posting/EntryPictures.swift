import Commands
import Domain
import Files
import Glibc
import WeblogService

/// The pictures beside the posted texts: files that a text names, as in `![alt](photo.jpg)`.
struct EntryPictures {
    /// Uploads a picture unless it was uploaded before, and returns its URL.
    typealias Upload = @Sendable (_ bytes: [UInt8], _ alt: String, _ address: Address) async throws -> String

    private struct PictureToUpload {
        let alt: String
        let bytes: [UInt8]
    }

    /// By the paths of their files.
    private var pictures: [String: PictureToUpload] = [:]
    private var order: [String] = []
    private var urls: [String: String] = [:]

    var isEmpty: Bool { pictures.isEmpty }
    var count: Int { pictures.count }

    /// Reads the pictures of a text. A name without a file stays unchanged in the text, and is reported.
    /// - Throws: ``TritonError`` of code `bad_data` for a file that is not a picture, is too large, or is
    ///   outside of the folder.
    mutating func add(_ text: String, of input: EntryInput, _ call: Invocation) throws(TritonError) {
        for image in MarkdownImages(text).images where image.isRelative {
            guard let path = path(image, input) else {
                call.note(
                    """
                    line \(image.line) of '\(line: input.name)': there is no picture '\(line: image.target)' beside \
                    it; the text is sent as it is
                    """
                )
                continue
            }
            guard pictures[path] == nil else { continue }
            do throws(TritonError) {
                guard Self.isInside(path, input.root) else {
                    throw TritonError(
                        .badData, "the picture '\(line: image.target)' is outside of '\(line: input.root)'",
                        hint: "copy it beside the text")
                }
                pictures[path] = PictureToUpload(alt: image.alt, bytes: try call.picture(path).bytes)
                order.append(path)
            } catch {
                throw TritonError(.badData, "line \(image.line): \(error.sentence)", hint: error.hint).withContext(
                    "cannot post", SafeText(line: input.name))
            }
        }
    }

    mutating func upload(to address: Address, _ upload: Upload) async throws {
        for path in order {
            guard let picture = pictures[path] else { continue }
            urls[path] = try await upload(picture.bytes, picture.alt, address)
        }
    }

    /// The text with the URLs of its pictures.
    func replaced(_ text: String, of input: EntryInput) -> String {
        guard !urls.isEmpty else { return text }
        return MarkdownImages(text).replaced { image in image.isRelative ? path(image, input).flatMap { urls[$0] } : nil
        }
    }

    private func path(_ image: MarkdownImages.Image, _ input: EntryInput) -> String? {
        guard let text = input.path else { return nil }
        let path = Path.join(Path.folder(of: text), image.target)
        return stat.of(path)?.isRegular == true ? path : nil
    }

    /// Compares the real paths, so that no symbolic link leads outside.
    private static func isInside(_ path: String, _ root: String) -> Bool {
        guard let path = real(path), let root = real(root) else { return false }
        return root == "/" || path.hasPrefix(root + "/")
    }

    private static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }
}
