package import Domain

/// Shows pictures on a terminal that supports them. It decodes no picture: kitty accepts PNG files, iTerm2 all kinds,
/// and everything else is converted by `chafa`, if that is installed.
package struct PicturePrinter: Sendable {
    let support: PictureSupport
    /// The size of the terminal; a picture takes a third of its height at most.
    let size: TerminalSize
    let variables: [String: String]

    /// The printer for standard output; nil when no pictures can be shown: no terminal, a screen reader, or a terminal
    /// that does not answer. A tmux without pass-through gets blocks, which are text.
    package static func make(_ console: any Console, traits: TerminalTraits, variables: [String: String]) async
        -> PicturePrinter?
    {
        guard traits.isTerminal, !traits.hasPlainLines else { return nil }
        let support =
            await TmuxPassthrough.isMissing(variables)
            ? PictureSupport(form: .blocks)
            : PictureSupport.ask(console, isInTmux: TmuxPassthrough.isInTmux(variables))
        guard let support else { return nil }
        if support.form == .blocks, !traits.hasColor { return nil }
        return PicturePrinter(support: support, size: console.size, variables: variables)
    }

    private static let program = "chafa"
    /// Bytes of output of `chafa`.
    private static let maximumOutput = 16 << 20
    private static let maximumColumns = 80

    /// A sentence about how pictures are shown on this machine, for `triton doctor`. It does not query the terminal.
    package static func setup(_ variables: [String: String]) async -> SafeText {
        let isConverting = ChildProcess.isInstalled(program, variables: variables)
        if isConverting, await TmuxPassthrough.isMissing(variables) {
            return "in this tmux by chafa, as blocks, because its 'allow-passthrough' is off"
        }
        if TmuxPassthrough.isInTmux(variables) {
            return isConverting ? "in tmux by chafa, as blocks or sixel" : "none in tmux: chafa is not installed"
        }
        return isConverting
            ? "in every terminal with colours, by its own protocol or by chafa"
            : "in kitty, iTerm2 and WezTerm; other terminals need chafa, which is not installed"
    }

    private var columns: Int { max(1, min(Self.maximumColumns, size.columns - 1)) }

    /// The bytes that show the picture, with the newline that ends its last row; nil where it cannot be shown.
    /// - Parameter rows: at most that many, and never more than a third of the screen.
    package func bytes(of picture: [UInt8], rows wanted: Int = .max) async -> [UInt8]? {
        guard let kind = ImageKind(bytes: picture) else { return nil }
        let rows = max(1, min(wanted, size.lines / 3))
        switch support.form {
        case .kitty where kind == .png:
            let room = PictureRoom(columns: columns, rows: rows).fitting(
                PictureRoom.pixels(ofPNG: picture), cell: support.cell)
            return KittyPicture.bytes(picture, columns: room.columns, rows: room.rows)
        case .iTerm: return ITermPicture.bytes(picture, columns: columns, rows: rows)
        case .kitty: return await converted(picture, to: "kitty", rows: rows)
        case .sixel: return await converted(picture, to: "sixels", rows: rows)
        case .blocks: return await converted(picture, to: "symbols", rows: rows)
        }
    }

    private func converted(_ picture: [UInt8], to format: String, rows: Int) async -> [UInt8]? {
        guard ChildProcess.isInstalled(Self.program, variables: variables) else { return nil }
        let colors = ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "") ? "full" : "256"
        var child = ChildProcess(
            .shell(
                "\(Self.program) \"$@\" 2>/dev/null",
                [
                    "--format", format, "--size", "\(columns)x\(rows)", "--animate", "off", "--polite", "on",
                    "--colors", format == "symbols" ? colors : "full", "-",
                ]),
            variables: variables, input: .bytes(picture))
        child.variables["LC_ALL"] = "C.UTF-8"
        // A picture that cannot be shown is not an error: the item that it belongs to is shown without it.
        guard let result = try? await child.capture(limit: Self.maximumOutput), result.code == 0, !result.output.isEmpty
        else { return nil }
        return result.output.last == 10 ? result.output : result.output + [10]
    }
}
