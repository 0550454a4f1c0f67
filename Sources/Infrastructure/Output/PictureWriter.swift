import Domain
import Terminal

/// Writes records with their pictures, each as soon as it is available.
struct PictureWriter {
    let console: any Console
    let printer: PicturePrinter
    let pictures: CommandOutput.Pictures

    /// - Parameter text: the text of a record; nil if the caller writes it.
    func write(count: Int, text: (Int) -> [UInt8]?) async throws {
        for position in 0..<count {
            if position > 0 { try console.write([10], to: .output) }
            // A picture that cannot be fetched or shown is left out; its record is printed anyway.
            if let bytes = await pictures.bytes(position),
                let shown = await printer.bytes(of: bytes, rows: pictures.rows)
            {
                try console.write(shown, to: .output)
            }
            if Task.isCancelled { throw TritonError.interrupted }
            if let text = text(position) { try console.write(text, to: .output) }
        }
    }
}
