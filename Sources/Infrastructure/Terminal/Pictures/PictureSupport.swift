import Domain

/// How a terminal shows pictures, as it said itself when it was asked.
package struct PictureSupport: Sendable, Equatable {
    package enum Form: Sendable, Equatable {
        /// kitty's protocol.
        case kitty
        /// iTerm2's protocol, also of WezTerm.
        case iTerm
        case sixel
        /// Coloured blocks, which every terminal shows.
        case blocks
    }

    package var form: Form
    /// Pixels of one cell, where the terminal tells them.
    package var cell: Cell?

    package struct Cell: Sendable, Equatable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    package init(form: Form, cell: Cell? = nil) {
        self.form = form
        self.cell = cell
    }

    /// Seconds within which a terminal has to answer.
    private static let timeLimit = 1.0

    /// What is asked, in this order: kitty's protocol (a picture of one pixel that is not shown), iTerm2's (the size of
    /// a cell), the size of a cell as xterm tells it, and what every terminal answers, which so is the last answer.
    package static let question =
        "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}]1337;ReportCellSize\u{1B}\\"
        + questionInTmux

    /// tmux answers for itself, takes kitty's question for a title, and keeps what the terminal around it would answer:
    /// it is asked for what it can do itself, which is blocks and, in newer ones, sixel.
    package static let questionInTmux = "\u{1B}[16t" + "\u{1B}[c"

    /// Nil for a terminal that does not answer in time: nothing is guessed from its name.
    package static func ask(_ console: any Console, isInTmux: Bool = false) -> PictureSupport? {
        let answer = console.ask(
            isInTmux ? questionInTmux : question, timeLimit: timeLimit, isComplete: { attributes(in: $0) != nil })
        guard let answer else { return nil }
        return PictureSupport(answer: answer)
    }

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

    /// `ESC [ ? 62 ; 4 c`: 4 stands for sixel.
    private static func attributes(in answer: String) -> [Substring]? {
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
