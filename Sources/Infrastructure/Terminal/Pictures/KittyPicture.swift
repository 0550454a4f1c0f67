import FoundationEssentials

/// A PNG in kitty's graphics protocol: the file as base64, in pieces of 4096 characters.
enum KittyPicture {
    private static let pieceSize = 4096

    static func bytes(_ png: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        let text = Array(Data(png).base64EncodedData())
        var out: [UInt8] = []
        var start = 0
        repeat {
            let end = min(start + pieceSize, text.count)
            let more = end < text.count ? 1 : 0
            // f=100: PNG; a=T: show it at once; q=2: answer nothing.
            out += Array(
                (start == 0 ? "\u{1B}_Gf=100,a=T,q=2,c=\(columns),r=\(rows),m=\(more);" : "\u{1B}_Gq=2,m=\(more);").utf8
            )
            out += text[start..<end]
            out += Array("\u{1B}\\".utf8)
            start = end
        } while start < text.count
        return out + [10]
    }
}
