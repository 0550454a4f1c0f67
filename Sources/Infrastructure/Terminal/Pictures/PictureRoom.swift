/// The size of a picture on the screen, in cells.
struct PictureRoom: Equatable {
    var columns: Int
    var rows: Int

    /// The assumed size of a cell, in pixels, when the terminal does not report it.
    private static let usualCell = PictureSupport.Cell(width: 10, height: 20)

    /// The size of the picture in cells, scaled down to fit, with its proportions kept.
    func fitting(_ pixels: (width: Int, height: Int)?, cell: PictureSupport.Cell?) -> PictureRoom {
        guard let pixels, pixels.width > 0, pixels.height > 0 else { return self }
        let cell = cell ?? Self.usualCell
        let width = Double(pixels.width) / Double(cell.width), height = Double(pixels.height) / Double(cell.height)
        let scale = min(1, Double(columns) / width, Double(rows) / height)
        return PictureRoom(
            columns: max(1, min(columns, Int((width * scale).rounded(.up)))),
            rows: max(1, min(rows, Int((height * scale).rounded(.up)))))
    }

    /// Width and height from the header of a PNG, where they are at a fixed offset.
    static func pixels(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24 else { return nil }
        func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(at: 16), number(at: 20))
    }
}
