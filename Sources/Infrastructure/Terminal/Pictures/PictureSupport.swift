/// The way in which a terminal shows pictures, from its own answers to a query.
package struct PictureSupport: Sendable, Equatable {
    package enum Form: Sendable, Equatable {
        case kitty
        /// iTerm2's protocol, also of WezTerm.
        case iTerm
        case sixel
        /// Coloured blocks, which every terminal shows.
        case blocks
    }

    package var form: Form
    /// Pixels of one cell, if the terminal reports them.
    package var cell: Cell?

    package struct Cell: Sendable, Equatable {
        package var width: Int
        package var height: Int
    }

    /// Seconds to wait for an answer of the terminal.
    private static let timeLimit = 1.0

    /// The queries, in this order: kitty's protocol (a picture of one pixel that is not shown), iTerm2's (the size of a
    /// cell), xterm's (the size of a cell), and the device attributes, which every terminal reports: so their answer is
    /// always the last one.
    package static let question =
        "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}]1337;ReportCellSize\u{1B}\\"
        + questionInTmux

    /// tmux answers for itself, reads kitty's query as a window title, and does not pass on the answers of the outer
    /// terminal. So only its own abilities are queried: blocks and, in newer versions, sixel.
    package static let questionInTmux = "\u{1B}[16t" + "\u{1B}[c"

    /// Nil for a terminal that does not answer in time: nothing is guessed from its name.
    package static func ask(_ console: any Console, isInTmux: Bool = false) -> PictureSupport? {
        let answer = console.ask(
            isInTmux ? questionInTmux : question, timeLimit: timeLimit, isComplete: { attributes(in: $0) != nil })
        guard let answer else { return nil }
        return PictureSupport(answer: answer)
    }

    /// The numbers in `ESC [ ? 62 ; 4 c`; 4 means sixel.
    static func attributes(in answer: String) -> [Substring]? {
        guard let start = answer.firstRange(of: "\u{1B}[?") else { return nil }
        let body = answer[start.upperBound...]
        guard let end = body.firstIndex(where: { !$0.isNumber && $0 != ";" }), body[end] == "c" else { return nil }
        return body[..<end].split(separator: ";")
    }

    /// `ESC [ 6 ; HEIGHT ; WIDTH t`
    private static func cell(in answer: String) -> Cell? {
        guard let start = answer.firstRange(of: "\u{1B}[6;") else { return nil }
        let body = answer[start.upperBound...]
        guard let end = body.firstIndex(of: "t") else { return nil }
        let numbers = body[..<end].split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 2, (1...1000).contains(numbers[0]), (1...1000).contains(numbers[1]) else { return nil }
        return Cell(width: numbers[1], height: numbers[0])
    }
}

extension PictureSupport {
    init?(answer: String) {
        guard let attributes = Self.attributes(in: answer) else { return nil }
        if answer.contains("\u{1B}_Gi=31;OK") {
            form = .kitty
        } else if answer.contains("\u{1B}]1337;ReportCellSize=") {
            form = .iTerm
        } else {
            form = attributes.contains("4") ? .sixel : .blocks
        }
        cell = Self.cell(in: answer)
    }
}
