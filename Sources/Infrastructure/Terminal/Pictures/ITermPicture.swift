import FoundationEssentials

/// A picture of any kind in iTerm2's protocol.
enum ITermPicture {
    static func bytes(_ picture: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        let head =
            "\u{1B}]1337;File=inline=1;size=\(picture.count);width=\(columns);height=\(rows);preserveAspectRatio=1:"
        return Array("\(head)\(Data(picture).base64EncodedString())\u{7}\n".utf8)
    }
}
