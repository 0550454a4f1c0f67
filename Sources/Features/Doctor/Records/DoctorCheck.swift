import Domain
import Terminal

/// The result of one check.
struct DoctorCheck: DescribedRecord {
    let check: String
    let isOK: Bool
    var detail: SafeText
    /// Whether the detail quotes only words of the program, no value of the user.
    var isOwnText = false

    static let fields = ItemFields<DoctorCheck>(
        "check",
        .derived("check", \.check, "what was checked", column: .key),
        .derived("ok", \.isOK, "whether it is in order", column: .useful, title: "OK", shownAs: .check),
        .derived("detail", \.detail.rendered, "what was found", column: .main))

    /// The cells on a terminal. The colour only repeats the word.
    var cells: [StyledText] {
        [
            StyledText(SafeText(line: check), Palette.heading),
            isOK ? StyledText("ok", Palette.passed) : StyledText("wrong", Palette.failed), StyledText(detail),
        ]
    }
}
